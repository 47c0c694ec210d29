import type { AccessKey } from '../access-key.ts'
import type { NfeDraft } from '../nfe/draft-types.ts'
import { isValidTaxId } from '../tax-id.ts'
import { linesOf, textOf } from './lines.ts'
import { repairName } from './name-in-text.ts'
import { dayIn, moneyIn, plain } from './normalise.ts'
import { judge, note, noteOver } from './readings.ts'
import type { Readings } from './readings.ts'
import { closesWith } from './settle-total.ts'
import type { SoughtRow } from './sought-rows.ts'
import type { Stub } from './stub.ts'
import { taxIdIn } from './tax-id-in-text.ts'
import type { Word } from './words.ts'

/** What OCR saw when it read some rows once more. */
export type RowWords = Partial<Record<SoughtRow['row'], readonly Word[]>>

interface Known {
  draft: NfeDraft
  readings: Readings
  key: AccessKey | null
  stub: Stub
}

const NAME = 'destinatario.razao_social'
const TAX_ID = 'destinatario.cnpj_cpf'
const ISSUED = 'nf_data.data_emissao'
const DEPARTED = 'nf_data.data_saida'
const TOTAL = 'valores.valor_total_nota'
const PRODUCTS = 'valores.valor_total_produtos'

/** Read twice the same. */
const AGREED = 0.92
/** Read in one way and then in another, or the second time only. */
const DOUBTFUL = 0.6
/** Accents differ, or the second reading goes on. */
const ALMOST_AGREED = 0.75
const LONGEST_WAY_DAYS = 90
/** Blank between a name and what stands in the cell beside it, in heights. */
const CELL_GAP = 1.4
const NO_NAME = /^[^\p{L}\p{N}&]*$|^[a-z|]$/u
const TAX_ID_LIKE = /^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/|^\d{3}\.\d{3}\.\d{3}|^\d{11,14}$/
const AMOUNT = /(?<![\d.,])\d{1,3}(?:\.\d{3})*, ?\d{2}(?!\d)/g

/** Corrects what was missing or doubtful by a second reading, where that is the better one. */
export function takeSecondLook(known: Known, rows: RowWords): void {
  if (rows.recipient) takeRecipient(known, rows.recipient)
  if (rows.departure) takeDeparture(known, rows.departure)
  if (!rows.products && !rows.total) return
  takeAmounts(known, {
    products: amountsIn(rows.products ?? []),
    total: amountsIn(rows.total ?? []),
  })
}

function takeRecipient({ draft, readings, key }: Known, words: readonly Word[]): void {
  const line = mainLine(words)
  const name = nameIn(line)
  takeName(draft, readings, name)
  const isKnown = draft.destinatario.cnpj_cpf !== null && isValidTaxId(draft.destinatario.cnpj_cpf)
  const taxId = isKnown ? null : closingTaxId(line, readings.fuzzy)
  if (taxId !== null) {
    draft.destinatario.cnpj_cpf = noteOver(readings, TAX_ID, taxId, { source: 'label' })
  }
  const day = lastDay(line)
  const issued = draft.nf_data.data_emissao
  const isWanted = issued === null || (key !== null && !issued.startsWith(key.yearMonth))
  if (day !== null && isWanted && (key === null || day.startsWith(key.yearMonth))) {
    draft.nf_data.data_emissao = noteOver(readings, ISSUED, day, { source: 'label' })
  }
}

function takeName(draft: NfeDraft, readings: Readings, words: readonly Word[]): void {
  const first = draft.destinatario.razao_social
  const second = repairName(textOf(words))
  if (second.length < 3) return
  if (first === null) {
    draft.destinatario.razao_social = note(readings, NAME, second, {
      source: 'label',
      words,
      factor: DOUBTFUL,
    })
  } else if (first === second) {
    judge(readings, NAME, Math.max(AGREED, confidenceOf(readings, NAME)))
  } else {
    draft.destinatario.razao_social = betterName(readings, { first, second, words })
  }
}

/** The first reading may have lost the name's end; else the one with the clearer letters, and that is not sure. */
function betterName(
  readings: Readings,
  { first, second, words }: { first: string; second: string; words: readonly Word[] },
): string | null {
  const before = confidenceOf(readings, NAME)
  const again = noteOver(readings, NAME, second, { source: 'label', words })
  const after = confidenceOf(readings, NAME)
  const isAlmostSame = `${plain(second)} `.startsWith(`${plain(first)} `)
  const better =
    isAlmostSame || after >= before ? again : noteOver(readings, NAME, first, { source: 'label' })
  judge(readings, NAME, Math.min(isAlmostSame ? ALMOST_AGREED : DOUBTFUL, Math.max(before, after)))
  return better
}

const confidenceOf = (readings: Readings, field: string) =>
  readings.fields.get(field)?.confidence ?? 0

function takeDeparture({ draft, readings }: Known, words: readonly Word[]): void {
  const { data_emissao: issued, data_saida: departed } = draft.nf_data
  const day = lastDay(mainLine(words))
  if (day === null || issued === null) return
  if (day === departed) judge(readings, DEPARTED, AGREED)
  if (departed !== null) return
  const days = (Date.parse(day) - Date.parse(issued)) / 86_400_000
  if (days < 0 || days > LONGEST_WAY_DAYS) return
  draft.nf_data.data_saida = note(readings, DEPARTED, day, { source: 'label', words })
}

/** Against an amount of the first reading only those are believed that close the sum. */
function takeAmounts(known: Known, seen: { products: string[]; total: string[] }): void {
  const { draft, readings, stub } = known
  const { valores: values } = draft
  const first = { products: values.valor_total_produtos, total: values.valor_total_nota }
  const products = [first.products, ...seen.products]
  const totals = [first.total, ...seen.total, stub.total]
  const pairs = products.flatMap((product) => totals.map((total) => ({ product, total })))
  const closing = pairs.find(({ product, total }) => {
    // The freight alone closes with a tax of nothing.
    if (isNothing(product) || total === null || isNothing(total)) return false
    const valores = { ...values, valor_total_produtos: product }
    return closesWith({ ...draft, valores }, total) === true
  })
  const take = (field: string, before: string | null, after: string | null, factor: number) =>
    before === after ? before : noteOver(readings, field, after, { source: 'label', factor })
  if (closing) {
    values.valor_total_produtos = take(PRODUCTS, first.products, closing.product, 1)
    values.valor_total_nota = take(TOTAL, first.total, closing.total, 1)
    return
  }
  const [lastProducts = null] = seen.products
  const [lastTotal = null] = seen.total
  if (isNothing(first.products) && !isNothing(lastProducts)) {
    values.valor_total_produtos = take(PRODUCTS, first.products, lastProducts, DOUBTFUL)
  }
  if (isNothing(first.total) && !isNothing(lastTotal)) {
    values.valor_total_nota = take(TOTAL, first.total, lastTotal, DOUBTFUL)
  }
}

const isNothing = (amount: string | null) => amount === null || Number(amount) === 0

/** The line with most letters: what is left of a rule makes short ones. */
function mainLine(words: readonly Word[]): Word[] {
  const length = (line: readonly Word[]) => textOf(line).length
  return linesOf(words).reduce<Word[]>(
    (best, { words: line }) => (length(line) > length(best) ? line : best),
    [],
  )
}

/** The words of the first cell. */
function nameIn(line: readonly Word[]): Word[] {
  const start = line.findIndex(({ text }) => !NO_NAME.test(text))
  const words = line.slice(Math.max(0, start))
  const end = words.findIndex((word, index) => {
    const before = words[index - 1]
    const gap = before ? word.x0 - before.x1 : 0
    return gap > CELL_GAP * word.height || TAX_ID_LIKE.test(word.text) || dayIn(word.text) !== null
  })
  return words
    .slice(0, end < 0 ? undefined : end)
    .filter(({ text }) => !NO_NAME.test(text) || text === 'e')
}

const hasDigits = ({ text }: Word) => /\d/.test(text)

const lastDay = (line: readonly Word[]) =>
  line.map(({ text }) => dayIn(text)).findLast((day) => day !== null) ?? null

/** A word of its own: across the words of several cells too much closes by chance. */
function closingTaxId(line: readonly Word[], fuzzy: number): string | null {
  for (const { text } of line) {
    const letters = text.replaceAll(/[^0-9A-Za-z]/g, '').length
    const taxId = letters === 11 || letters === 14 ? taxIdIn(text, fuzzy) : null
    if (taxId !== null && isValidTaxId(taxId)) return taxId
  }
  return null
}

/** From the right, for both totals stand at the end of their rows. */
function amountsIn(words: readonly Word[]): string[] {
  const text = textOf(mainLine(words.filter(hasDigits)))
  return [...text.matchAll(AMOUNT)]
    .map(([amount]) => moneyIn(amount.replaceAll(' ', '')))
    .filter((amount) => amount !== null)
    .toReversed()
}
