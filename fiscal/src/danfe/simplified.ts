import { normaliseCep } from '../cep.ts'
import type { NfeDraft, NfeParty } from '../nfe/draft-types.ts'
import { formatTaxId, isValidTaxId } from '../tax-id.ts'
import type { Layout } from './layout.ts'
import { textOf } from './lines.ts'
import { dayIn, decimalIn, moneyIn, plain } from './normalise.ts'
import { placeIn } from './place-in-text.ts'
import { note } from './readings.ts'
import type { Readings } from './readings.ts'
import { taxIdIn } from './tax-id-in-text.ts'
import { textBlocksOf } from './text-blocks.ts'
import type { TextBlock } from './text-blocks.ts'

const DOCUMENT = /\bC\.?N\.?P\.?J\b|\bC\.?P\.?F\b/i
const REGISTRATION =
  /\b(?:RG\s*\/\s*)?I\.?E\.?\s*:?\s*(\d[\d.-]{1,18}\d|ISENTO)|\bINSC\w*\.?\s+EST\w*\.?\s*:?\s*(\d[\d.-]{1,18}\d)/i
/** The label of a registration that is not there. */
const NO_REGISTRATION = /\b(?:RG\s*\/\s*IE|I\.?E\.?\s*:)\s*$/i
/** 'Nome: Fulano', 'Endereço: Rua …' */
const LEADING_LABEL =
  /^\s*(?:NOME(?:\s*\/\s*RAZ[ÃA]O SOCIAL)?|RAZ[ÃA]O SOCIAL|ENDERE[ÇC]O|LOGRADOURO|BAIRRO|MUNIC[ÍI]PIO|CIDADE|ENTREGA)\s*:\s*/i
const KEY_LINE = /^(?:[0-9A-Z]{4} ){5}/
const DIRECTION = /\bTIPO\s+(?:DE\s+)?(?:NF-?E?|NOTA|OPERA[ÇC][ÃA]O)\s*:?\s*([01])\b/i
const GROSS_WEIGHT = /\bPESO\s+(?:BRUTO|BRT)\.?\s*:?\s*([\d.]*\d(?:,\d+)?)/i
/** 'CAIXAx 12', 'PESO LIQ …' */
const NO_CARRIER = /x \d+$|^(?:PESO|TOTAL|VOLUME|CNPJ|FRETE)\b/i
const CARRIER = /^(?:DADOS DA )?TRANSPORTADORA?$/
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
  const known = readings.fields.get('remetente.cnpj_cpf')?.value
  const issuer =
    blocks.find(({ heading }) => /EMITENTE|^REMETENTE/.test(heading)) ??
    topBlock(blocks, known) ??
    blockOfIssuer(blocks, known) ??
    topBlock(blocks)
  const recipient = blocks.find(({ heading }) =>
    /^DESTINATARIO|^DADOS DO (?:DEST|CLIENTE)|^CONSUMIDOR|^CLIENTE/.test(heading),
  )
  if (issuer) fillParty(draft.remetente, issuer, readings, 'remetente')
  const named = recipient ?? blockOfOther(lines, known)
  if (named) fillParty(draft.destinatario, named, readings, 'destinatario')
  fillValues(draft, readings, lines.join('\n'))
  const carrier = carrierOf(blocks)
  const { transportadora } = draft
  const read = note(readings, 'transportadora.razao_social', carrier, { source: 'text' })
  transportadora.razao_social ??= read
}

function fillValues(draft: NfeDraft, readings: Readings, text: string): void {
  const { valores, nf_data, volumes } = draft
  const read = (field: string, value: string | null) =>
    note(readings, field, value, { source: 'text' })
  const products = moneyIn((PRODUCTS.exec(text) ?? BEFORE_EXTRAS.exec(text))?.[1] ?? '')
  const weight = decimalIn(GROSS_WEIGHT.exec(text)?.[1] ?? '')
  valores.valor_total_produtos ??= read('valores.valor_total_produtos', products)
  valores.valor_total_nota ??= read('valores.valor_total_nota', totalIn(text))
  nf_data.data_emissao ??= read('nf_data.data_emissao', issuedIn(text))
  volumes.peso_bruto ??= read('volumes.peso_bruto', weight)
  draft.tipo_nota ??= read('tipo_nota', directionIn(text))
}

function directionIn(text: string): string | null {
  return DIRECTION.exec(text)?.[1] ?? null
}

function carrierOf(blocks: readonly TextBlock[]): string | null {
  const [, name = ''] = blocks.find(({ heading }) => CARRIER.test(heading))?.lines ?? []
  return /\p{L}{3}/u.test(name) && !NO_CARRIER.test(name) ? name : null
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

/** Without a heading the emitter is whose document is in the key: its name stands above. */
function blockOfIssuer(blocks: readonly TextBlock[], issuer?: string): TextBlock | undefined {
  for (const { lines } of blocks) {
    const at = lines.findIndex(
      (line) => DOCUMENT.test(line) && taxIdIn(afterLabel(line), 0) === issuer,
    )
    if (at > 0) {
      const end = lines.findIndex((line) => KEY_LINE.test(line))
      return { heading: '', lines: lines.slice(at - 1, end > at ? end : undefined) }
    }
  }
  return undefined
}

/** The strip begins with the emitter, above its title. */
function topBlock(blocks: readonly TextBlock[], issuer?: string): TextBlock | undefined {
  const [first] = blocks
  const hasOwn =
    issuer === undefined || first?.lines.some((line) => taxIdIn(afterLabel(line), 0) === issuer)
  return first && hasOwn && first.lines.length >= 2 ? first : undefined
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
  if (start < 0) return line.replace(REGISTRATION, ' ').replace(NO_REGISTRATION, ' ')
  const printed = document && isValidTaxId(document) ? [document, formatTaxId(document)] : []
  const bare = printed.reduce((text, value) => text.replace(value, ' '), line)
  return bare
    .replace(REGISTRATION, ' ')
    .replaceAll(/\b(?:CNPJ|CPF)(?:\s*\/\s*CPF)?\s*:?/gi, ' ')
    .replace(NO_REGISTRATION, ' ')
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
