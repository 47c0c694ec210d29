import { normalizeCep } from '../../cep.ts'
import type { NfeDraft, NfeParty } from '../../nfe/draft-types.ts'
import { formatTaxId, isValidTaxId } from '../../tax-id.ts'
import { couponItemsIn } from './read-coupon-items.ts'
import { listedInstallments } from './read-installments.ts'
import type { Layout } from '../labels/label-page.ts'
import { joinedLines } from '../layout/join-broken-lines.ts'
import { dayIn, decimalIn, moneyIn, plain } from '../text/normalize.ts'
import { placeIn, plainAddress, STATES } from '../text/parse-address.ts'
import type { TextPlace } from '../text/parse-address.ts'
import { note } from './candidate.ts'
import type { Readings } from './candidate.ts'
import { taxIdIn } from '../text/parse-tax-id.ts'
import { textBlocksOf } from './text-blocks.ts'
import type { TextBlock } from './text-blocks.ts'

const DOCUMENT = /\bC\.?N\.?P\.?J\b|\bC\.?P\.?F\b/i
const REGISTRATION =
  /\b(?:RG\s*\/\s*)?I\.?E\.?\s*:?\s*(\d[\d.-]{1,18}\d|ISENTO)|\bINSC\p{L}*\.?\s+EST\p{L}*\.?\s*:?\s*(\d[\d.-]{1,18}\d)/iu
/** The label of a registration that is not there. */
const NO_REGISTRATION = /\b(?:RG\s*\/\s*IE|I\.?E\.?\s*:)\s*$/i
/** 'Nome: Fulano', 'Endereço: Rua …' */
const LEADING_LABEL =
  /^\s*(?:NOME(?:\s*\/\s*RAZ[ÃA]O SOCIAL)?|RAZ[ÃA]O SOCIAL|ENDERE[ÇC]O|LOGRADOURO|BAIRRO|MUNIC[ÍI]PIO|CIDADE|ENTREGA)\s*:\s*/i
/** 'CONSUMIDOR - CPF … - Fulano'; without a name it is nobody. */
const CONSUMER = /^\s*CONSUMIDOR(?:\s+N[ÃA]O\s+IDENTIFICADO.*|A?\b(?:\s+FINAL)?\s*[-=:]*)/i
const RUN_ON = /^((?:(?!\s-\s)[^|])*?\p{L})\s*-\s*([A-Z]{2})\s*$/iu
/** 'Rua A, 10, Centro, Niterói/ RJ', or the last of it. */
const ADDRESS = new RegExp(`,\\s*(?:\\d|S/?N\\b)|[-/,]\\s*(?:${STATES})$|^(?:${STATES})$`)
const KEY_LINE = /^(?:[0-9A-Z]{4} ){5}/
const DIRECTION = /\bTIPO\s+(?:DE\s+)?(?:NF-?E?|NOTA|OPERA[ÇC][ÃA]O)\s*:?\s*([01])\b/i
const GROSS_WEIGHT = /\bPESO\s+(?:BRUTO|BRT)\.?\s*:?\s*([\d.]*\d(?:,\d+)?)/i
/** 'CAIXAx 12', 'PESO LIQ …' */
const NO_CARRIER = /x \d+$|^(?:PESO|TOTAL|VOLUME|CNPJ|FRETE)\b/i
const CARRIER = /^(?:DADOS DA )?TRANSPORTADORA?$/
const AMOUNT = '\\s*:?\\s*(?:R\\$)?\\s*:?\\s*([\\d.]+,\\d{2})'
const SIGNED = AMOUNT.replace('([', '-?([')
const TOTALS = [
  /VALOR\s+A\s+PAGAR/,
  /(?:VALOR\s+)?TOTAL\s+D[AO]\s+(?:NOTA(?:\s+FISCAL)?|NF-?E?)/,
  /VALOR\s+TOTAL/,
].map((label) => new RegExp(label.source + AMOUNT, 'i'))
/** On the strip 'valor total' is that of the products, and 'valor a pagar' the note's. */
const BEFORE_EXTRAS = new RegExp(`VALOR\\s+TOTAL${AMOUNT}(?=[^]{0,200}VALOR\\s+A\\s+PAGAR)`, 'i')
const SUM_LINE = '(?<=^\\s*)'
const FREIGHT = new RegExp(`${SUM_LINE}(?:VALOR\\s+(?:DO\\s+)?)?FRETE${SIGNED}`, 'im')
const DISCOUNT = new RegExp(`${SUM_LINE}(?:VALOR\\s+(?:DO\\s+)?)?DESCONTOS?${SIGNED}`, 'im')
const OTHER = new RegExp(
  `${SUM_LINE}(?:ACR[ÉE]SCIMOS?|(?:VALOR\\s+)?OUTRAS\\s+DESP\\p{L}*\\.?)${SIGNED}`,
  'imu',
)
const PARTS = [
  ['valor_frete', FREIGHT],
  ['desconto', DISCOUNT],
  ['outras_despesas', OTHER],
] as const

const PRODUCTS = new RegExp(`(?:VALOR\\s+)?(?:TOTAL\\s+)?D?OS\\s+PRODUTOS${AMOUNT}`, 'i')

/**
 * The simplified DANFE (a label of 100 × 150 mm, or the strip of NT 2026.003) has headings instead of a grid: parties
 * are lines below EMITENTE and DESTINATÁRIO, amounts follow their label. Fills only what the grid did not give.
 */
export function fillFromText(
  draft: NfeDraft,
  layouts: readonly Layout[],
  readings: Readings,
): void {
  const lines = layouts.flatMap((layout) => joinedLines(layout.lines))
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
  if (issuer) fillParty(draft, issuer, readings, 'remetente')
  const named = recipient ?? blockOfOther(lines, known)
  if (named) fillParty(draft, named, readings, 'destinatario')
  fillValues(draft, readings, lines.join('\n'))
  fillParts(draft, readings, lines.join('\n'))
  const carrier = carrierOf(blocks)
  const { transportadora } = draft
  const read = note(readings, 'transportadora.razao_social', carrier, { source: 'text' })
  transportadora.razao_social ??= read
  if (draft.itens_de_linha.length === 0) draft.itens_de_linha = couponItemsIn(layouts)
  if (draft.duplicatas.length === 0) draft.duplicatas = listedInstallments(lines)
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

/** What makes the difference between the goods and the total. */
function fillParts({ valores }: NfeDraft, readings: Readings, text: string): void {
  for (const [name, pattern] of PARTS) {
    const amount = moneyIn(pattern.exec(text)?.[1] ?? '')
    valores[name] ??= note(readings, `valores.${name}`, amount, { source: 'text' })
  }
}

function directionIn(text: string): string | null {
  return DIRECTION.exec(text)?.[1] ?? null
}

function carrierOf(blocks: readonly TextBlock[]): string | null {
  const [, name = ''] = blocks.find(({ heading }) => CARRIER.test(heading))?.lines ?? []
  return /\p{L}{3}/u.test(name) && !NO_CARRIER.test(name) ? name : null
}

function fillParty(
  draft: NfeDraft,
  block: TextBlock,
  readings: Readings,
  prefix: 'remetente' | 'destinatario',
): void {
  const { heading } = block
  const party = draft[prefix]
  const near = draft.remetente.municipio
  const lines = block.lines.filter((line) => plain(line) !== heading || DOCUMENT.test(line))
  const document = lines
    .filter((line) => DOCUMENT.test(line))
    .map((line) => taxIdIn(afterLabel(line), readings.fuzzy))
  const rest = lines
    .map((line) => withoutDocument(line).replace(LEADING_LABEL, '').replace(CONSUMER, '').trim())
    .map((line) => line.replace(/^[\s=–-]+/, ''))
    .filter((line) => /[A-Za-z0-9]/.test(line))
  const nameLines = countNameLines(rest)
  const name = withoutNumber(rest.slice(0, nameLines).join(' '), draft.nf_data.numero) || null
  const address = rest.slice(nameLines)
  const place = isFlowing(lines) ? flowingPlace(address.join(' '), near) : placeIn(address)
  const found: NfeParty = {
    razao_social: name,
    cnpj_cpf: document.find((value) => value !== null) ?? null,
    endereco: place.street,
    municipio: place.city,
    uf: place.uf,
    cep: place.cep && normalizeCep(place.cep),
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

/** Without a heading the emitter is whose document is in the key: its name stands above, or above its address. */
function blockOfIssuer(blocks: readonly TextBlock[], issuer?: string): TextBlock | undefined {
  for (const { lines } of blocks) {
    const at = lines.findIndex(
      (line) => DOCUMENT.test(line) && taxIdIn(afterLabel(line), 0) === issuer,
    )
    if (at <= 0) continue
    const name = lines.slice(0, at).findLastIndex((line) => !ADDRESS.test(line))
    if (name >= 0 && name < at - 1) {
      const isLong = name > 1 && !/\d{9}/.test(lines[name - 1] ?? '')
      return { heading: '', lines: lines.slice(isLong ? name - 1 : name, at + 1) }
    }
    const end = lines.findIndex((line) => KEY_LINE.test(line))
    return { heading: '', lines: lines.slice(at - 1, end > at ? end : undefined) }
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

/** The note's number may stand in a box to the right of the name. */
function withoutNumber(name: string, number: string | null): string {
  const last = /\s+N[º°o.]{1,2}\s*([\d.]+)$/.exec(name)
  const isOfNote = last !== null && Number(last[1]?.replaceAll('.', '')) === Number(number)
  return isOfNote ? name.slice(0, last.index) : name
}

/** 'Entrega: …' is a sentence that goes on over its lines; elsewhere each line is a part of the address. */
function isFlowing(lines: readonly string[]): boolean {
  return lines.some((line) =>
    /^\s*(?:ENTREGA|ENDERE[ÇC]O)\s*:.*\s-\s|^\s*CONSUMIDOR\s+-\s/i.test(line),
  )
}

/** 'Rua A, 10 Centro Niterói-RJ': nothing tells where the city begins, but customers mostly live in the emitter's. */
function flowingPlace(text: string, near: string | null): TextPlace {
  const [, address = '', uf = null] = RUN_ON.exec(text) ?? []
  if (uf === null) return placeIn([text])
  if (near !== null && address.endsWith(` ${near}`)) {
    return placeIn([`${address.slice(0, -near.length - 1)} - ${near} - ${uf}`])
  }
  return { street: plainAddress(address), city: null, uf, cep: null, phone: null }
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
