import { accessKeyFrom } from '../src/access-key.ts'
import { cnpjFrom } from '../src/cnpj.ts'
import type { Random } from './strip-random.ts'

const UF_CODES = ['33', '35', '31', '41', '29', '13']
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A valid key; with letters, those of a CNPJ of 2026. */
export function randomKey(random: Random, letters = false): string {
  const root = letters
    ? Array.from({ length: 12 }, () => CHARACTERS.charAt(random.whole(0, 35))).join('')
    : random.digits(12)
  return accessKeyFrom({
    ufCode: UF_CODES[random.whole(0, UF_CODES.length - 1)] ?? '33',
    yearMonth: `20${random.whole(10, 27)}-${String(random.whole(1, 12)).padStart(2, '0')}`,
    issuer: cnpjFrom(root),
    model: '55',
    series: String(random.whole(1, 30)),
    number: String(random.whole(1, 999_999)),
    emissionType: '1',
    code: random.digits(8),
  })
}
