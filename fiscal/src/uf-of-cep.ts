import { normalizeCep } from './cep.ts'

/**
 * First and last five digits of the CEPs of each state: 'Estrutura do CEP' of the Correios
 * (correios.com.br/enviar-e-receber/ferramentas/cep/estrutura-do-cep), by a copy of November 2026 that
 * estadosecapitaisdobrasil.com agrees with. Older tables also give RO 78900 to 78999, now 76800 to 76999.
 */
const RANGES: readonly (readonly [uf: string, first: number, last: number])[] = [
  ['SP', 1000, 19_999],
  ['RJ', 20_000, 28_999],
  ['ES', 29_000, 29_999],
  ['MG', 30_000, 39_999],
  ['BA', 40_000, 48_999],
  ['SE', 49_000, 49_999],
  ['PE', 50_000, 56_999],
  ['AL', 57_000, 57_999],
  ['PB', 58_000, 58_999],
  ['RN', 59_000, 59_999],
  ['CE', 60_000, 63_999],
  ['PI', 64_000, 64_999],
  ['MA', 65_000, 65_999],
  ['PA', 66_000, 68_899],
  ['AP', 68_900, 68_999],
  ['AM', 69_000, 69_299],
  ['RR', 69_300, 69_399],
  ['AM', 69_400, 69_899],
  ['AC', 69_900, 69_999],
  ['DF', 70_000, 72_799],
  ['GO', 72_800, 72_999],
  ['DF', 73_000, 73_699],
  ['GO', 73_700, 76_799],
  ['RO', 76_800, 76_999],
  ['TO', 77_000, 77_999],
  ['MT', 78_000, 78_899],
  ['MS', 79_000, 79_999],
  ['PR', 80_000, 87_999],
  ['SC', 88_000, 89_999],
  ['RS', 90_000, 99_999],
]

/** The state that a CEP belongs to; null for a text that is none. */
export function ufOfCep(text: string): string | null {
  const start = Number(normalizeCep(text)?.slice(0, 5) ?? Number.NaN)
  return RANGES.find(([, first, last]) => start >= first && start <= last)?.[0] ?? null
}
