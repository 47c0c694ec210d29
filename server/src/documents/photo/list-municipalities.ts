import { readFileSync } from 'node:fs'
import { type Municipality, parseMunicipalities } from '@canhoto/contracts/municipalities'

const FILE = new URL('../../../../contracts/src/municipalities.csv', import.meta.url)

let municipalities: Municipality[] | undefined

/** All municipalities of Brazil, read with the first photo. */
export const listMunicipalities = () =>
  (municipalities ??= parseMunicipalities(readFileSync(FILE, 'utf8')))
