import { editDistance } from './edit-distance.ts'
import { normalizeText } from './normalize-text.ts'

export interface Municipality {
  uf: string
  name: string
}

/** Share of letters that OCR may misread in the name of a municipality. */
const MAX_DIFFERENCE = 0.2

/** The states that have a municipality of this name, accents and case apart. */
export function statesWithCity(all: readonly Municipality[], name: string): string[] {
  const wanted = normalizeText(name)
  return [...new Set(all.filter((city) => normalizeText(city.name) === wanted).map(({ uf }) => uf))]
}

/** Whether a municipality of the state is written so, or so in capitals. */
export function isCityOf(all: readonly Municipality[], uf: string, name: string): boolean {
  return all.some(
    (city) => city.uf === uf && (city.name === name || city.name.toUpperCase() === name),
  )
}

/** The one municipality of a state that differs from the text by a few letters; null when none or several do. */
export function findSimilarCity(
  all: readonly Municipality[],
  uf: string,
  text: string,
): string | null {
  const wanted = normalizeText(text)
  const limit = Math.floor(wanted.length * MAX_DIFFERENCE)
  const similar = all.filter(
    (city) => city.uf === uf && editDistance(normalizeText(city.name), wanted, limit) <= limit,
  )
  const [only] = similar
  return only && similar.length === 1 ? only.name : null
}
