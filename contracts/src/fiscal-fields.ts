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
function numberField(rule: {
  maxLength: number
  isValid: (typed: string) => boolean
  normalize: (typed: string) => string
  sentence: string
}) {
  const { maxLength, isValid, normalize, sentence } = rule
  return z.pipe(
    text(maxLength),
    z.string().check(z.refine(isValid, sentence), z.overwrite(normalize)),
  )
}

export const Plate = numberField({
  maxLength: 10,
  isValid: isValidPlate,
  normalize: normalizePlate,
  sentence: 'Placa inválida.',
})

export const Cpf = numberField({
  maxLength: 20,
  isValid: isValidCpf,
  normalize: normalizeCpf,
  sentence: 'CPF inválido.',
})

export const Cnpj = numberField({
  maxLength: 30,
  isValid: isValidCnpj,
  normalize: normalizeCnpj,
  sentence: 'CNPJ inválido.',
})

export const Cnh = numberField({
  maxLength: 20,
  isValid: isValidCnh,
  normalize: normalizeCnh,
  sentence: 'CNH inválida.',
})

/** CPF or CNPJ. */
export const TaxId = numberField({
  maxLength: 20,
  isValid: isValidTaxId,
  normalize: normalizeTaxId,
  sentence: 'CPF ou CNPJ inválido.',
})
