import { normalizeCep } from '../../cep.ts'
import { findCell } from '../cells/find-cell.ts'
import type { LabeledPage } from '../labels/types.ts'
import { joinBrokenLines } from '../layout/join-broken-lines.ts'
import { parseIssuerAddress } from '../text/parse-address.ts'
import { parseTaxId } from '../text/parse-tax-id.ts'
import { createCandidate, createCellCandidate } from './candidate.ts'
import { findIssuerLines } from './issuer-block.ts'
import { countNameLines } from './issuer-name.ts'
import { parseRegistration } from './read-party.ts'
import { readIssuerName } from './read-issuer-name.ts'
import type { Stub } from './read-stub.ts'
import { fromName, withoutLargeTradeName, withoutTradeName } from './trade-name.ts'
import type { Candidate, PathIn } from './types.ts'

/** The place of the emitter's text on the page makes it surer than other running text. */
const BLOCK_FACTOR = 1.15

/** The emitter has no labels: its name and address are the text left of the word DANFE, above the nature of the operation. */
export function readIssuer(page: LabeledPage, stub: Stub): Candidate[] {
  const lines = withoutLargeTradeName(fromName(findIssuerLines(page), stub.issuer), page.fuzzy)
  const nameLines = countNameLines(lines, stub.issuer, page.fuzzy)
  const below = lines.slice(nameLines)
  // OCR loses letters of streets too often to know a trade name by their absence.
  const addressLines = page.fuzzy > 0 ? below : withoutTradeName(below)
  const isAlone = lines.length === nameLines + addressLines.length
  const address = parseIssuerAddress(joinBrokenLines(addressLines))
  const inBlock = {
    source: 'text',
    fuzzy: page.fuzzy,
    words: addressLines.flatMap((line) => line.words),
    factor: BLOCK_FACTOR,
  } as const
  const read = (path: PathIn<'remetente'>, value: string | null) =>
    createCandidate(path, value, inBlock)
  return [
    ...readIssuerName(lines.slice(0, nameLines), stub, { fuzzy: page.fuzzy, isAlone, inBlock }),
    ...createCellCandidate(page, 'remetente.cnpj_cpf', findCell(page, 'taxId', 'header'), (cell) =>
      parseTaxId(cell.first, page.fuzzy),
    ),
    ...read('remetente.endereco', address.street),
    ...read('remetente.municipio', address.city),
    ...read('remetente.uf', address.uf),
    ...read('remetente.cep', address.cep && normalizeCep(address.cep)),
    ...read('remetente.telefone', address.phone),
    ...createCellCandidate(
      page,
      'remetente.inscricao_estadual',
      findCell(page, 'stateRegistration', 'header'),
      (cell) => parseRegistration(cell, page.fuzzy),
    ),
  ]
}
