import { isValidCnh, normaliseCnh } from '@canhoto/fiscal/cnh'
import { isValidCpf, normaliseCpf } from '@canhoto/fiscal/cpf'
import { isValidTaxId, normaliseTaxId } from '@canhoto/fiscal/tax-id'

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
    ...(cpf && { cpf: normaliseCpf(cpf) }),
    ...(cnh && { cnh: normaliseCnh(cnh) }),
    ...(client_document && { client_document: normaliseTaxId(client_document) }),
  }
}
