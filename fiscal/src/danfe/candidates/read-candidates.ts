import type { AccessKey } from '../../access-key.ts'
import { hasGrid } from '../labels/has-grid.ts'
import { sectionTop } from '../labels/label-queries.ts'
import type { LabeledPage, NotePages, SectionName } from '../labels/types.ts'
import { readDirection } from './read-direction.ts'
import { readIdentification } from './read-identification.ts'
import { readIssuer } from './read-issuer.ts'
import { issuerInKey, readKeyFields } from './read-key-fields.ts'
import { readNotes } from './read-notes.ts'
import { readParty, readPlace } from './read-party.ts'
import { readPrintedNumber } from './read-printed-number.ts'
import { readSimplified } from './simplified/read-simplified.ts'
import { readStubDay, readStubRecipient } from './read-stub.ts'
import type { Stub } from './read-stub.ts'
import { readTotals } from './read-totals.ts'
import { readTransport } from './read-transport.ts'
import type { Candidate } from './types.ts'

/**
 * Fourth stage: every value that the key, the cells, the stub or the text of a note gives a field. A field may get several;
 * of one source, the first in this list is the preferred one.
 */
export function readCandidates(
  note: NotePages,
  { key, stub }: { key: AccessKey | null; stub: Stub },
): Candidate[] {
  const { first, pages } = note
  return [
    ...readKeyFields(key, first.fuzzy),
    ...readIdentification(note),
    ...readStubDay(stub, first.fuzzy),
    ...readDirection(first),
    ...readPlace(first, { section: 'delivery', group: 'entrega' }),
    ...readPlace(first, { section: 'pickup', group: 'retirada' }),
    ...readTotals(pageWithSection(note, 'taxes')),
    ...readTransport(pageWithSection(note, 'transport')),
    ...readNotes(pages),
    ...(hasGrid(first) ? readGridParties(first, stub) : readSimplifiedNote(note, key)),
  ]
}

/** The page that has this section, since the items may come before it; the first page when none has. */
export function pageWithSection({ first, pages }: NotePages, name: SectionName): LabeledPage {
  return pages.find((page) => sectionTop(page, name) !== null) ?? first
}

function readGridParties(page: LabeledPage, stub: Stub): Candidate[] {
  return [
    ...readIssuer(page, stub),
    ...readParty(page, { section: 'recipient', group: 'destinatario' }),
    ...readStubRecipient(stub, page.fuzzy),
  ]
}

function readSimplifiedNote(note: NotePages, key: AccessKey | null): Candidate[] {
  const number = key?.number ?? readPrintedNumber(note.text)?.number ?? null
  const issuerTaxId = key && issuerInKey(key)
  return readSimplified(note.pages, { issuerTaxId, number }, note.first.fuzzy)
}
