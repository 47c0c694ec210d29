import { readFileSync } from 'node:fs'
import { parseMunicipalities } from '@canhoto/contracts/municipalities'
import type { Place } from '../../../domain/distance-metres.ts'

const FILE = new URL('../../../../../contracts/src/municipalities.csv', import.meta.url)

let places: ReadonlyMap<string, Place> | undefined

/** The seat of a municipality; null for one that the file does not have. */
export function findMunicipality(name: string | null, uf: string | null): Place | null {
  if (!name || !uf) return null
  places ??= readPlaces()
  return places.get(keyOf(uf, name)) ?? null
}

/** The same of the municipality that an address ends with: 'Rua das Flores, 10 - Centro, Niterói - RJ, 24020-005'. */
export function findMunicipalityIn(address: string): Place | null {
  const parts = address.split(/[,;/]|\s[-–]\s|-(?=[A-Z]{2}\b)/).map((part) => part.trim())
  for (const [n, part] of [...parts.entries()].toReversed()) {
    if (n === 0 || !/^[A-Za-z]{2}\b/.test(part)) continue
    const place = findMunicipality(parts[n - 1] ?? null, part.slice(0, 2))
    if (place) return place
  }
  return null
}

/** Read once, when the first order is suggested. */
function readPlaces() {
  const municipalities = parseMunicipalities(readFileSync(FILE, 'utf8'))
  return new Map(
    municipalities.map(({ uf, name, latitude, longitude }) => [
      keyOf(uf, name),
      { latitude, longitude },
    ]),
  )
}

const keyOf = (uf: string, name: string) =>
  `${uf} ${name}`
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
