import type { AccessKey } from '../../access-key.ts'
import type { NfeDraft } from '../../nfe/draft-types.ts'
import { isValidTaxId } from '../../tax-id.ts'
import { cityIn } from '../text/parse-city.ts'
import { editDistance } from '../text/edit-distance.ts'
import { textOf } from '../layout/lines.ts'
import { repairName } from '../text/repair-name.ts'
import { plain } from '../text/normalize.ts'
import { judge, note, noteOver } from '../candidates/candidate.ts'
import type { Readings } from '../candidates/candidate.ts'
import {
  amountsIn,
  closingTaxId,
  lastDay,
  mainLine,
  nameIn,
  totalsAmong,
} from '../rows/row-values.ts'
import type { RowWords } from '../rows/row-values.ts'
import { closesWith } from './reconcile-totals.ts'
import type { Stub } from '../candidates/read-stub.ts'
import type { Word } from '../words/types.ts'

export interface Known {
  draft: NfeDraft
  readings: Readings
  key: AccessKey | null
  stub: Stub
}

const NAME = 'destinatario.razao_social'
const TAX_ID = 'destinatario.cnpj_cpf'
const CITY = 'destinatario.municipio'
const ISSUED = 'nf_data.data_emissao'
const DEPARTED = 'nf_data.data_saida'
export const TOTAL = 'valores.valor_total_nota'
export const PRODUCTS = 'valores.valor_total_produtos'

/** Read twice the same. */
const AGREED = 0.92
/** Read in one way and then in another, or the second time only. */
const DOUBTFUL = 0.6
/** Accents differ, or the second reading goes on. */
const ALMOST_AGREED = 0.75
/** Share of wrong letters. */
const UNLIKE = 0.3
const LONGEST_WAY_DAYS = 90

/** Corrects what was missing or doubtful by a second reading, where that is the better one. */
export function takeSecondLook(known: Known, rows: RowWords): void {
  if (rows.recipient) takeRecipient(known, rows.recipient)
  if (rows.departure) takeDeparture(known, rows.departure)
  if (rows.city) takeCity(known, rows.city)
  if (!rows.products && !rows.total) return
  takeAmounts(known, {
    products: amountsIn(rows.products ?? []),
    total: amountsIn(rows.total ?? []),
  })
}

function takeRecipient(known: Known, words: readonly Word[]): void {
  const line = mainLine(words)
  takeName(known.draft, known.readings, nameIn(line))
  takeTaxId(known, line)
  takeDay(known, line)
}

export function takeTaxId({ draft, readings }: Known, line: readonly Word[]): void {
  const first = draft.destinatario.cnpj_cpf
  if (first !== null && isValidTaxId(first)) return
  const taxId = closingTaxId(line, readings.fuzzy)
  if (taxId === null) return
  draft.destinatario.cnpj_cpf = noteOver(readings, TAX_ID, taxId, { source: 'label' })
}

/** The key knows the month. */
export function takeDay({ draft, readings, key }: Known, line: readonly Word[]): void {
  const first = draft.nf_data.data_emissao
  const isOfNote = (day: string) => key === null || day.startsWith(key.yearMonth)
  if (first !== null && isOfNote(first)) return
  const day = lastDay(line)
  if (day === null || !isOfNote(day)) return
  draft.nf_data.data_emissao = noteOver(readings, ISSUED, day, { source: 'label' })
}

export function takeName(draft: NfeDraft, readings: Readings, words: readonly Word[]): void {
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
  } else if (isAlike(first, second)) {
    draft.destinatario.razao_social = betterName(readings, { first, second, words })
  }
}

/** Two readings of one name share most of their letters; else another row was read. */
function isAlike(first: string, second: string): boolean {
  const [a, b] = [plain(first), plain(second)]
  const length = Math.min(a.length, b.length)
  const most = Math.floor(UNLIKE * length)
  return editDistance(a.slice(0, length), b.slice(0, length), most) <= most
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

export function takeDeparture({ draft, readings }: Known, words: readonly Word[]): void {
  const { data_emissao: issued, data_saida: departed } = draft.nf_data
  const day = lastDay(mainLine(words))
  if (day === null || issued === null) return
  if (day === departed) judge(readings, DEPARTED, AGREED)
  if (departed !== null) return
  const days = (Date.parse(day) - Date.parse(issued)) / 86_400_000
  if (days < 0 || days > LONGEST_WAY_DAYS) return
  draft.nf_data.data_saida = note(readings, DEPARTED, day, { source: 'label', words })
}

export function takeCity({ draft, readings }: Known, words: readonly Word[]): void {
  const [first, second] = [draft.destinatario.municipio, cityIn(textOf(nameIn(mainLine(words))))]
  if (second.length < 3) return
  if (first === second) judge(readings, CITY, Math.max(AGREED, confidenceOf(readings, CITY)))
  if (first !== null) return
  const from = { source: 'label', words, factor: DOUBTFUL } as const
  draft.destinatario.municipio = note(readings, CITY, second, from)
}

/** Against an amount of the first reading only those are believed that close the sum. */
export function takeAmounts(known: Known, seen: { products: string[]; total: string[] }): void {
  const { draft, readings, stub } = known
  const { valores: values } = draft
  const first = { products: values.valor_total_produtos, total: values.valor_total_nota }
  const products = [first.products, ...totalsAmong(seen.products)]
  const totals = [first.total, ...totalsAmong(seen.total), stub.total]
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
  const [lastProducts = null] = totalsAmong(seen.products)
  const [lastTotal = null] = totalsAmong(seen.total)
  if (isNothing(first.products) && !isNothing(lastProducts)) {
    values.valor_total_produtos = take(PRODUCTS, first.products, lastProducts, DOUBTFUL)
  }
  if (isNothing(first.total) && !isNothing(lastTotal)) {
    values.valor_total_nota = take(TOTAL, first.total, lastTotal, DOUBTFUL)
  }
}

export const isNothing = (amount: string | null) => amount === null || Number(amount) === 0
