import { UF_BY_CODE } from '@canhoto/fiscal/uf-codes'
import * as z from 'zod/mini'
import { text } from './fields.ts'

const STATES = new Set(Object.values(UF_BY_CODE))
/** A state of Brazil, by its two letters. */
export const Uf = z.pipe(
  text(20),
  z.string().check(
    z.overwrite((value) => value.toUpperCase()),
    z.refine((value) => STATES.has(value), 'UF inválida. Exemplo: SP.'),
  ),
)

export const toDigits = (value: string) => value.replaceAll(/\D/g, '')
/** Eight digits, as they are or with their hyphen. */
export const Cep = z.pipe(
  text(20),
  z.string().check(
    z.refine((value) => toDigits(value).length === 8, 'CEP inválido. Exemplo: 01001-000.'),
    z.overwrite(toDigits),
  ),
)
