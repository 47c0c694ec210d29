import { isValidCnh, normalizeCnh } from '@canhoto/fiscal/cnh'
import { isValidCnpj, normalizeCnpj } from '@canhoto/fiscal/cnpj'
import { isValidCpf, normalizeCpf } from '@canhoto/fiscal/cpf'
import { isValidPlate, normalizePlate } from '@canhoto/fiscal/plate'
import { isValidTaxId, normalizeTaxId } from '@canhoto/fiscal/tax-id'
import * as z from 'zod/mini'
import { text } from './fields.ts'

/**
 * Numbers with a form or check digits of their own: punctuation is accepted, the output has none. Apart from fields.ts
 * because the sign-in downloads those and needs none of these.
 */
function numberField(
  maxLength: number,
  isValid: (typed: string) => boolean,
  normalize: (typed: string) => string,
  sentence: string,
  required?: string,
) {
  return z.pipe(
    text(maxLength, required),
    z.string().check(z.refine(isValid, sentence), z.overwrite(normalize)),
  )
}

export const Plate = numberField(10, isValidPlate, normalizePlate, 'Placa inválida.')
/** `required`: the sentence for an absent one, where it is not the general one. */
export const cpf = (required?: string) =>
  numberField(20, isValidCpf, normalizeCpf, 'CPF inválido.', required)
export const Cpf = cpf()
export const Cnpj = numberField(30, isValidCnpj, normalizeCnpj, 'CNPJ inválido.')
export const cnh = (required?: string) =>
  numberField(20, isValidCnh, normalizeCnh, 'CNH inválida.', required)
export const Cnh = cnh()
/** CPF or CNPJ. */
export const TaxId = numberField(20, isValidTaxId, normalizeTaxId, 'CPF ou CNPJ inválido.')
