import { joinText, medianHeight } from '../layout/lines.ts'
import type { TextLine } from '../layout/types.ts'
import { normalizeText } from '../text/normalize-text.ts'

const STREET =
  /^(?:RUA|R|AV|AVENIDA|ROD|RODOVIA|ESTR|ESTRADA|TRAVESSA|TRAV|TV|ALAMEDA|AL|PRACA|PCA|LARGO|VIA|QUADRA|FAZENDA|SITIO|ENDERECO|PRAIA|BECO|VIELA|LADEIRA|SERVIDAO|PASSAGEM|MARGINAL)\b/
/** Other parts of an address that may stand above the street. */
const PLACE =
  /^(?:DISTRITO|SETOR|BAIRRO|CONDOMINIO|COND|EDIFICIO|ED|LOTEAMENTO|LOT|CENTRO|CONJUNTO|PARQUE|POLO|ZONA|VILA|JARDIM|GALPAO|BLOCO|LOTE)\b/
const HOUSE_NUMBER = /,\s*(?:\d|S\/?N\b|N[º°o.])/i

const COMPANY = / (?:LTDA|EIRELI|S A|ME|EPP|CIA)$/
const MIN_NAME_LENGTH = 8
const MAX_LINES_ABOVE = 2

export const beginsStreet = (text: string) => STREET.test(normalizeText(text))

/** The lines below an issuer's name without a trade name or slogan above the street. */
export function withoutTradeName(lines: readonly TextLine[]): readonly TextLine[] {
  const texts = lines.map((line) => joinText(line.words))
  const street = texts.findIndex((text) => beginsStreet(text) || HOUSE_NUMBER.test(text))
  return lines.filter(
    (_, index) => index >= street || PLACE.test(normalizeText(texts[index] ?? '')),
  )
}

/** The lines of an issuer's box from the name that the stub repeats on: a trade name may stand above it. */
export function fromName(lines: readonly TextLine[], stubName: string | null): readonly TextLine[] {
  const wanted = compact(stubName ?? '')
  const isName = (line: TextLine) => {
    const text = compact(joinText(line.words))
    return text.length >= MIN_NAME_LENGTH && wanted !== '' && isCutTo(text, wanted)
  }
  const at = lines.slice(0, MAX_LINES_ABOVE + 1).findIndex(isName)
  return at > 0 ? lines.slice(at) : lines
}

/** Without a stub, a trade name is known by its larger letters above the name of a company. */
export function withoutLargeTradeName(
  lines: readonly TextLine[],
  fuzzy: number,
): readonly TextLine[] {
  const [first, second] = lines
  if (!first || !second || fuzzy > 0) return lines
  const isCompany = (line: TextLine) => COMPANY.test(normalizeText(joinText(line.words)))
  const isLarger = medianHeight(first) > 1.15 * medianHeight(second)
  return isLarger && isCompany(second) && !isCompany(first) ? lines.slice(1) : lines
}

const isCutTo = (a: string, b: string) => a.startsWith(b) || b.startsWith(a)

const compact = (text: string) => normalizeText(text).replaceAll(' ', '')
