import { normalizeCep } from '../../cep.ts'
import { findCell } from '../cells/find-cell.ts'
import type { LabeledPage } from '../labels/types.ts'
import { joinBrokenLines } from '../layout/join-broken-lines.ts'
import { joinText } from '../layout/lines.ts'
import { parseIssuerAddress } from '../text/parse-address.ts'
import { parseTaxId } from '../text/parse-tax-id.ts'
import { createCandidate, createCellCandidate } from './candidate.ts'
import { findIssuerLines } from './issuer-block.ts'
import { completeName, countNameLines, isSameName } from './issuer-name.ts'
import { parseRegistration } from './read-party.ts'
import type { Stub } from './read-stub.ts'
import type { Candidate, PathIn } from './types.ts'

/** The place of the emitter's text on the page makes it surer than other running text. */
const BLOCK_FACTOR = 1.15

const COMPLETED_FACTOR = 0.7

/** The emitter has no labels: its name and address are the text left of the word DANFE, above the nature of the operation. */
export function readIssuer(page: LabeledPage, stub: Stub): Candidate[] {
  const lines = findIssuerLines(page)
  const nameLines = countNameLines(lines, stub.issuer, page.fuzzy)
  const printed = lines
    .slice(0, nameLines)
    .map((line) => joinText(line.words))
    .join(' ')
  const nameWords = lines.slice(0, nameLines).flatMap((line) => line.words)
  const addressLines = lines.slice(nameLines)
  const address = parseIssuerAddress(joinBrokenLines(addressLines))
  const inBlock = {
    source: 'text',
    fuzzy: page.fuzzy,
    words: addressLines.flatMap((line) => line.words),
    factor: BLOCK_FACTOR,
  } as const
  const read = (path: PathIn<'remetente'>, value: string | null) =>
    createCandidate(path, value, inBlock)
  // Names are cut to the width of the box, even within words.
  const name = completeName(printed, stub.issuer)
  return [
    ...(isSameName(name, stub.issuer)
      ? createCandidate('remetente.razao_social', name, {
          source: 'label',
          fuzzy: page.fuzzy,
          // A name that only the stub completes is not read twice.
          factor: page.fuzzy > 0 && name !== printed ? COMPLETED_FACTOR : 1,
        })
      : createCandidate('remetente.razao_social', name, { ...inBlock, words: nameWords })),
    ...(name === '' ? stubName(stub, page.fuzzy) : []),
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

/** The stub repeats the name, but shortens it more than the box does. */
function stubName(stub: Stub, fuzzy: number): Candidate[] {
  return createCandidate('remetente.razao_social', stub.issuer, { source: 'stub', fuzzy })
}
