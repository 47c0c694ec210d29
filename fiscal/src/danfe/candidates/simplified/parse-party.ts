import { normalizeCep } from '../../../cep.ts'
import type { NfeParty } from '../../../nfe/draft-types.ts'
import { normalizeText } from '../../text/normalize-text.ts'
import { normalizeAddress, parseAddress, repairAddress, STATES } from '../../text/parse-address.ts'
import type { ParsedAddress } from '../../text/parse-address.ts'
import { parseTaxId } from '../../text/parse-tax-id.ts'
import {
  afterDocumentLabel,
  DOCUMENT_LABEL,
  parseRegistrationInText,
  withoutDocuments,
} from './documents.ts'
import type { TextBlock } from './text-blocks.ts'

/** 'Nome: Fulano', 'Endereço: Rua …' */
const LEADING_LABEL =
  /^\s*(?:NOME(?:\s*\/\s*RAZ[ÃA]O SOCIAL)?|RAZ[ÃA]O SOCIAL|ENDERE[ÇC]O|LOGRADOURO|BAIRRO|MUNIC[ÍI]PIO|CIDADE|ENTREGA)\s*:\s*/i
/** 'CONSUMIDOR - CPF … - Fulano', or a consumer who is not named. */
const CONSUMER =
  /^\s*CONSUMIDOR(?:\s+N[ÃA]O\s+IDENTIFICADO.*|A?\b(?:\s+FINAL)?\s*(?:[-=:]+|\s\s|$))/i
/** 'UF: SP' without an address: the label of a parcel may say the state alone. */
const STATE_ALONE = new RegExp(`^UF\\s*:?\\s*(${STATES})$`)
const ADDRESS_WITH_STATE = /^((?:(?!\s-\s)[^|])*?\p{L})\s*-\s*([A-Z]{2})\s*$/iu
interface Context {
  fuzzy: number
  /** The note's number, which may be printed beside the name. */
  number: string | null
  /** The emitter's municipality. */
  nearCity: string | null
}

/** The party that a block of text describes: name, documents and address, each on lines of their own. */
export function parsePartyBlock(block: TextBlock, { fuzzy, number, nearCity }: Context): NfeParty {
  const isHeading = (line: string) => normalizeText(line) === block.heading
  const lines = block.lines.filter((line) => !isHeading(line) || DOCUMENT_LABEL.test(line))
  const documents = lines
    .filter((line) => DOCUMENT_LABEL.test(line))
    .map((line) => parseTaxId(afterDocumentLabel(line), fuzzy))
  const cleared = lines.map(withoutLabels)
  const rest = cleared.filter((line) => /[A-Za-z0-9]/.test(line) && !STATE_ALONE.test(line))
  const nameLines = countNameLines(rest)
  const address = parseAddressLines(rest.slice(nameLines), isFlowing(lines), nearCity)
  return {
    razao_social: withoutNumber(rest.slice(0, nameLines).join(' '), number) || null,
    cnpj_cpf: documents.find((value) => value !== null) ?? null,
    endereco: fuzzy > 0 && address.street ? repairAddress(address.street) : address.street,
    municipio: address.city,
    uf: address.uf ?? stateAlone(cleared),
    cep: address.cep && normalizeCep(address.cep),
    telefone: address.phone,
    inscricao_estadual: parseRegistrationInText(lines.join('\n')),
  }
}

const stateAlone = (lines: readonly string[]) =>
  lines.flatMap((line) => STATE_ALONE.exec(line)?.[1] ?? [])[0] ?? null

function withoutLabels(line: string): string {
  return withoutDocuments(line)
    .replace(LEADING_LABEL, '')
    .replace(CONSUMER, '')
    .trim()
    .replace(/^[\s=–-]+/, '')
}

function parseAddressLines(
  lines: readonly string[],
  isFlowingText: boolean,
  nearCity: string | null,
): ParsedAddress {
  return isFlowingText ? parseFlowingAddress(lines.join(' '), nearCity) : parseAddress(lines)
}

/** The note's number may stand in a box to the right of the name. */
function withoutNumber(name: string, number: string | null): string {
  const last = /\s+N[º°o.]{1,2}\s*([\d.]+)$/.exec(name)
  const isOfNote = last !== null && Number(last[1]?.replaceAll('.', '')) === Number(number)
  return isOfNote ? name.slice(0, last.index) : name
}

/** 'Entrega: …' is a sentence that continues over several lines; elsewhere each line is a part of the address. */
function isFlowing(lines: readonly string[]): boolean {
  return lines.some((line) =>
    /^\s*(?:ENTREGA|ENDERE[ÇC]O)\s*:.*\s-\s|^\s*CONSUMIDOR\s+-\s/i.test(line),
  )
}

/**
 * 'Rua A, 10 Centro Niterói-RJ': nothing separates the city from the street, but most customers live in the emitter's
 * city.
 */
function parseFlowingAddress(text: string, nearCity: string | null): ParsedAddress {
  const [, address = '', uf = null] = ADDRESS_WITH_STATE.exec(text) ?? []
  if (uf === null) return parseAddress([text])
  if (nearCity !== null && address.endsWith(` ${nearCity}`)) {
    return parseAddress([`${address.slice(0, -nearCity.length - 1)} - ${nearCity} - ${uf}`])
  }
  return { street: normalizeAddress(address), city: null, uf, cep: null, phone: null }
}

/** A long name takes two lines: the second has neither digit nor comma, as an address would, and an address follows. */
function countNameLines(lines: readonly string[]): number {
  const [, second = '', third] = lines
  return lines.length > 2 && third !== undefined && !/[\d,]/.test(second) ? 2 : 1
}
