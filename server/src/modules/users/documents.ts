import { isValidCnh, normalizeCnh } from '@canhoto/fiscal/cnh'
import { isValidCpf, normalizeCpf } from '@canhoto/fiscal/cpf'
import { isValidTaxId, normalizeTaxId } from '@canhoto/fiscal/tax-id'

interface Documents {
  cpf?: string | undefined
  cnh?: string | undefined
  client_document?: string | undefined
}

/** What is wrong with a person's documents, by field. */
export function documentProblems({ cpf, cnh, client_document }: Documents): Record<string, string> {
  return {
    ...(cpf && !isValidCpf(cpf) && { cpf: 'CPF inválido.' }),
    ...(client_document &&
      !isValidTaxId(client_document) && { client_document: 'CPF ou CNPJ inválido.' }),
    ...(cnh && !isValidCnh(cnh) && { cnh: 'CNH inválida.' }),
  }
}

/** As they are stored: without punctuation. What was sent empty stays there, as undefined. */
export function bare<T extends Documents>(body: T): T {
  const { cpf, cnh, client_document } = body
  return {
    ...body,
    ...(cpf && { cpf: normalizeCpf(cpf) }),
    ...(cnh && { cnh: normalizeCnh(cnh) }),
    ...(client_document && { client_document: normalizeTaxId(client_document) }),
  }
}
