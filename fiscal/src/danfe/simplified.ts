import { normaliseCep } from '../cep.ts'
import type { NfeDraft, NfeParty } from '../nfe/draft-types.ts'
import { formatTaxId, isValidTaxId } from '../tax-id.ts'
import type { Layout } from './layout.ts'
import { textOf } from './lines.ts'
import { dayIn, moneyIn, plain } from './normalise.ts'
import { placeIn } from './place-in-text.ts'
import { note } from './readings.ts'
import type { Readings } from './readings.ts'
import { taxIdIn } from './tax-id-in-text.ts'
import { textBlocksOf } from './text-blocks.ts'
import type { TextBlock } from './text-blocks.ts'

const DOCUMENT = /\bC\.?N\.?P\.?J\b|\bC\.?P\.?F\b/i
const REGISTRATION =
  /\b(?:RG\s*\/\s*)?I\.?E\.?\s*:?\s*(\d[\d.-]{1,18}\d|ISENTO)|\bINSC\w*\.?\s+EST\w*\.?\s*:?\s*(\d[\d.-]{1,18}\d)/i
/** 'Nome: Fulano', 'Endereço: Rua …' */
const LEADING_LABEL =
  /^\s*(?:NOME(?:\s*\/\s*RAZ[ÃA]O SOCIAL)?|RAZ[ÃA]O SOCIAL|ENDERE[ÇC]O|LOGRADOURO|BAIRRO|MUNIC[ÍI]PIO|CIDADE|ENTREGA)\s*:\s*/i
const AMOUNT = '\\s*:?\\s*(?:R\\$)?\\s*:?\\s*([\\d.]+,\\d{2})'
const TOTALS = [
  /VALOR\s+A\s+PAGAR/,
  /(?:VALOR\s+)?TOTAL\s+D[AO]\s+(?:NOTA(?:\s+FISCAL)?|NF-?E?)/,
  /VALOR\s+TOTAL/,
].map((label) => new RegExp(label.source + AMOUNT, 'i'))
/** On the strip 'valor total' is that of the products, and 'valor a pagar' the note's. */
const BEFORE_EXTRAS = new RegExp(`VALOR\\s+TOTAL${AMOUNT}(?=[^]{0,200}VALOR\\s+A\\s+PAGAR)`, 'i')
const PRODUCTS = new RegExp(`(?:VALOR\\s+)?(?:TOTAL\\s+)?D?OS\\s+PRODUTOS${AMOUNT}`, 'i')

/**
 * The simplified DANFE (a label of 100 × 150 mm, or the strip of NT 2026.003) has headings instead of a grid: parties
 * are lines below EMITENTE and DESTINATÁRIO, amounts follow their label. Fills only what the grid did not give.
 */
export function fillFromText(draft: NfeDraft, layout: Layout, readings: Readings): void {
  const lines = layout.lines.map((line) => textOf(line.words))
  const blocks = textBlocksOf(lines)
  const text = lines.join('\n')
  const issuer =
    blocks.find(({ heading }) => /EMITENTE|^REMETENTE/.test(heading)) ?? topBlock(blocks)
  const recipient = blocks.find(({ heading }) =>
    /^DESTINATARIO|^DADOS DO (?:DEST|CLIENTE)|^CONSUMIDOR|^CLIENTE/.test(heading),
  )
  if (issuer) fillParty(draft.remetente, issuer, readings, 'remetente')
  const named = recipient ?? blockOfOther(lines, readings.fields.get('remetente.cnpj_cpf')?.value)
  if (named) fillParty(draft.destinatario, named, readings, 'destinatario')
  const { valores, nf_data } = draft
  const source = 'text' as const
  const products = moneyIn((PRODUCTS.exec(text) ?? BEFORE_EXTRAS.exec(text))?.[1] ?? '')
  valores.valor_total_produtos ??= note(readings, 'valores.valor_total_produtos', products, {
    source,
  })
  valores.valor_total_nota ??= note(readings, 'valores.valor_total_nota', totalIn(text), { source })
  nf_data.data_emissao ??= note(readings, 'nf_data.data_emissao', issuedIn(text), { source })
}

function fillParty(party: NfeParty, block: TextBlock, readings: Readings, prefix: string): void {
  const { heading } = block
  const lines = block.lines.filter((line) => plain(line) !== heading || DOCUMENT.test(line))
  const document = lines
    .filter((line) => DOCUMENT.test(line))
    .map((line) => taxIdIn(afterLabel(line), readings.fuzzy))
  const rest = lines
    .map((line) => withoutDocument(line).replace(LEADING_LABEL, '').trim())
    .filter((line) => /[A-Za-z0-9]/.test(line) && !/^CONSUMIDOR/i.test(line))
  const nameLines = countNameLines(rest)
  const name = rest.slice(0, nameLines).join(' ') || null
  const place = placeIn(
    isFlowing(lines) ? [rest.slice(nameLines).join(' ')] : rest.slice(nameLines),
  )
  const found: NfeParty = {
    razao_social: name,
    cnpj_cpf: document.find((value) => value !== null) ?? null,
    endereco: place.street,
    municipio: place.city,
    uf: place.uf,
    cep: place.cep && normaliseCep(place.cep),
    telefone: place.phone,
    inscricao_estadual: registrationOf(lines.join('\n')),
  }
  for (const field of Object.keys(found) as (keyof NfeParty)[]) {
    party[field] ??= note(readings, `${prefix}.${field}`, found[field], { source: 'text' })
  }
}

/** Without a heading the recipient is whose document is not the emitter's: its name stands above. */
function blockOfOther(lines: readonly string[], issuer: string | undefined): TextBlock | undefined {
  if (issuer === undefined) return undefined
  const at = lines.findIndex((line) => {
    const document = DOCUMENT.test(line) ? taxIdIn(afterLabel(line), 0) : null
    return document !== null && document !== issuer && isValidTaxId(document)
  })
  const name = lines[at - 1] ?? ''
  return at > 0 && /[A-Za-z]{2}/.test(name)
    ? { heading: '', lines: [name, lines[at] ?? ''] }
    : undefined
}

/** The strip begins with the emitter, above its title. */
function topBlock(blocks: readonly TextBlock[]): TextBlock | undefined {
  const [first] = blocks
  return first && first.lines.length >= 2 ? first : undefined
}

/** 'Entrega: …' is a sentence that goes on over its lines; elsewhere each line is a part of the address. */
function isFlowing(lines: readonly string[]): boolean {
  return lines.some((line) => /^\s*(?:ENTREGA|ENDERE[ÇC]O)\s*:.*\s-\s/i.test(line))
}

/** A name that is too long for the strip goes on where no address can begin: without digit and comma, an address to follow. */
function countNameLines(lines: readonly string[]): number {
  const [, second = '', third] = lines
  return lines.length > 2 && third !== undefined && !/[\d,]/.test(second) ? 2 : 1
}

function afterLabel(line: string): string {
  return line.slice(line.search(DOCUMENT))
}

function withoutDocument(line: string): string {
  const document = taxIdIn(afterLabel(line), 0)
  const start = line.search(DOCUMENT)
  if (start < 0) return line.replace(REGISTRATION, ' ')
  const printed = document && isValidTaxId(document) ? [document, formatTaxId(document)] : []
  const bare = printed.reduce((text, value) => text.replace(value, ' '), line)
  return bare.replace(REGISTRATION, ' ').replaceAll(/\b(?:CNPJ|CPF)(?:\s*\/\s*CPF)?\s*:?/gi, ' ')
}

function registrationOf(text: string): string | null {
  const found = REGISTRATION.exec(text)
  const value = found?.[1] ?? found?.[2]
  if (!value) return null
  return /ISENTO/i.test(value) ? 'ISENTO' : value.replaceAll(/\D/g, '')
}

function totalIn(text: string): string | null {
  for (const pattern of TOTALS) {
    const amount = pattern.exec(text)?.[1]
    if (amount) return moneyIn(amount)
  }
  return null
}

function issuedIn(text: string): string | null {
  const labelled = /EMISS[ÃA]O\D{0,20}(\d{2}\/\d{2}\/\d{4})/i.exec(text)?.[1]
  const beside = /S[ÉE]RIE\s*:?\s*\d{1,3}\s+(\d{2}\/\d{2}\/\d{4})/i.exec(text)?.[1]
  return dayIn(labelled ?? beside ?? '')
}
