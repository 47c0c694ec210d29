import { ufOfCep } from '../../uf-of-cep.ts'
import type { Candidate } from '../candidates/types.ts'
import { hasLowerCaseWord } from '../text/has-lower-case-word.ts'
import { findSimilarCity, isCityOf, statesWithCity } from '../text/municipalities.ts'
import { SURE_READING } from '../../sure-reading.ts'
import {
  AGREED_CONFIDENCE,
  MAX_CONTRADICTED_CONFIDENCE,
  MAX_DOUBTFUL_CONFIDENCE,
  MAX_EXTENDED_CONFIDENCE,
} from './confidence.ts'
import { confidenceOf, limitConfidence, valueOf, withConfidence } from './resolved.ts'
import type { Evidence, Resolved, Rule } from './types.ts'

const GROUPS = ['destinatario', 'entrega', 'retirada', 'remetente', 'transportadora'] as const
type Group = (typeof GROUPS)[number]

const HOUSE_NUMBER = /\s\d{1,6}[A-Z]?\b|\bS\s?N\b|\bKM\b/iu
/** A letter that OCR reads in place of a digit, 'S040' for 5040, or the other way round: '0liveira'. */
const MISREAD_NUMBER = /(?<![\p{L}\d])[OILSZBTG]\d+(?![\p{L}\d])|\d[OILSZBTG]\d|\d\p{Ll}{3}/u

/** A rule for the address of each party; by OCR only, since the text of a PDF is not misread. */
function forEachPlace(
  rule: (resolved: Resolved, group: Group, evidence: Evidence) => Candidate[],
): Rule {
  return (resolved, evidence) =>
    evidence.fuzzy > 0 && evidence.municipalities.length > 0
      ? GROUPS.flatMap((group) => rule(resolved, group, evidence))
      : []
}

/** An address that goes on with a city and a state: 'Rua das Acácias, 10 - Centro - Niterói-AJ'. */
const WITH_CITY = /^(.+ - .+?) - ([^-]+?)(?:\s*[-\s]\s*\p{L}{2})?$/u

/** Where the state was misread, the city is the end of the address; where it was not seen either, it is read there. */
export const fillCity = forEachPlace((resolved, group, { municipalities: cities }) => {
  const path = `${group}.municipio` as const
  const address = resolved.get(`${group}.endereco`)
  if (!address) return []
  const [, street = '', city = ''] = WITH_CITY.exec(address.value) ?? []
  const known = valueOf(resolved, path)
  const isCity = known === null ? statesWithCity(cities, city).length === 1 : city === known
  if (!isCity) return []
  const confidence = Math.min(MAX_DOUBTFUL_CONFIDENCE, address.confidence)
  const clean = { ...address, value: street, confidence }
  return known === null ? [clean, { path, value: city, source: 'text', confidence }] : [clean]
})

/** A missing state is that of the CEP, or the only one with such a municipality. */
export const fillUf = forEachPlace((resolved, group, { municipalities: cities }) => {
  const path = `${group}.uf` as const
  if (resolved.has(path)) return []
  const { ofCep, city } = evidenceOf(resolved, group)
  const ofCity = city === null ? [] : statesWithCity(cities, city)
  const value = ofCep ?? (ofCity.length === 1 ? ofCity[0] : undefined)
  if (value === undefined) return []
  const from = ofCep === null ? (`${group}.municipio` as const) : (`${group}.cep` as const)
  const confidence = Math.min(MAX_EXTENDED_CONFIDENCE, confidenceOf(resolved, from))
  return [{ path, value, source: 'text', confidence }]
})

/** A municipality that the state does not have is the one with a similar name. */
export const repairCity = forEachPlace((resolved, group, { municipalities: cities }) => {
  const path = `${group}.municipio` as const
  const first = resolved.get(path)
  const uf = valueOf(resolved, `${group}.uf`)
  if (!first || uf === null) return []
  const clean = withoutRemains(first.value)
  if (clean !== first.value && isCityOf(cities, uf, clean)) return [{ ...first, value: clean }]
  if (statesWithCity(cities, first.value).includes(uf) && !hasLowerCaseWord(first.value)) return []
  const value = findSimilarCity(cities, uf, first.value)
  if (value === null) return limitConfidence(resolved, [path], MAX_DOUBTFUL_CONFIDENCE)
  return [{ ...first, value, confidence: Math.min(first.confidence, MAX_EXTENDED_CONFIDENCE) }]
})

/** A point after it, and words that stand there twice because two rows were read as one: 'Belo Belo Horizonte Horizonte'. */
const withoutRemains = (city: string) =>
  city.replace(/\.+$/, '').replaceAll(/(?<!\p{L})(\p{L}{3,})(?: \1)+(?!\p{L})/gu, '$1')

/** CEP, state and municipality that agree confirm each other; of two that do not, neither is sure. */
export const checkPlace = forEachPlace(
  (resolved, group, { municipalities: cities, secondReading }) => {
    const { ofCep, city, uf } = evidenceOf(resolved, group)
    const [ufPath, cityPath] = [`${group}.uf`, `${group}.municipio`] as const
    if (uf === null) return []
    if (ofCep !== null && ofCep !== uf) {
      return limitConfidence(resolved, [ufPath, `${group}.cep`], MAX_CONTRADICTED_CONFIDENCE)
    }
    if (city === null || !isCityOf(cities, uf, city)) return []
    // What the second reading says differently is not made sure by the other parts.
    const isContradicted = (path: typeof ufPath | typeof cityPath) => {
      const second = secondReading.get(path)
      return second?.isReread === true && second.value !== valueOf(resolved, path)
    }
    const agreed = ofCep === uf ? [ufPath, cityPath].filter((path) => !isContradicted(path)) : []
    return agreed.flatMap((path) =>
      withConfidence(resolved, path, (confidence) => Math.max(confidence, AGREED_CONFIDENCE)),
    )
  },
)

/** An address is as sure as the place that it is in, and has a number. */
export const checkAddress = forEachPlace((resolved, group) => {
  const path = `${group}.endereco` as const
  const address = (valueOf(resolved, path) ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  const parts = [`${group}.uf`, `${group}.municipio`] as const
  const cep = `${group}.cep` as const
  const isSure = [...parts, ...(resolved.has(cep) ? [cep] : [])].every(
    (part) => confidenceOf(resolved, part) >= SURE_READING,
  )
  const isPlausible =
    HOUSE_NUMBER.test(address) && !MISREAD_NUMBER.test(address) && !hasLowerCaseWord(address)
  return isSure && isPlausible ? [] : limitConfidence(resolved, [path], MAX_EXTENDED_CONFIDENCE)
})

function evidenceOf(resolved: Resolved, group: Group) {
  const cep = valueOf(resolved, `${group}.cep`)
  return {
    ofCep: cep === null ? null : ufOfCep(cep),
    city: valueOf(resolved, `${group}.municipio`),
    uf: valueOf(resolved, `${group}.uf`),
  }
}
