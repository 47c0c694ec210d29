import type { ReadDocument } from '@canhoto/contracts/receipts'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { notify } from '../../../ui/toasts/notify.ts'
import {
  EMPTY_NOTE,
  type NoteValues,
  proposeFromKey,
  proposeFromNote,
  selectListedNote,
} from '../form/form-values.ts'
import { isSameFile, validateFile } from './document-file.ts'
import { listNotes } from './list-notes.ts'
import { hasSeveralNotes, useReading } from './use-reading.ts'

interface DocumentState {
  /** The id of the delivery that is created from this document. A retry has the same id, another document another one. */
  deliveryId: string
  reading: ReadDocument | null
}

const noDocument = (): DocumentState => ({ deliveryId: uuid(), reading: null })

export interface AcceptedDocument {
  file: File
  /** What it says of the delivery; all empty when it could not be read. */
  note: NoteValues
  /** Whether the document that it replaces filled the form. */
  hadNote: boolean
}

interface Options {
  /** The document in the form. */
  file: File | null
  onAccepted: (accepted: AcceptedDocument) => void
  /** The same document was chosen again. */
  onSameFile: () => void
}

/** The document of the new delivery: chosen, checked, read. */
export function useDocument({ file: current, onAccepted, onSameFile }: Options) {
  const [state, setState] = useState(noDocument)
  // A CT-e or a file of several notes, until the user chooses one.
  const [listing, setListing] = useState<{ file: File; reading: ReadDocument } | null>(null)
  const { start, isReading, ...request } = useReading(({ file, key }, reading) => {
    if (reading && !key && hasSeveralNotes(reading)) setListing({ file, reading })
    else accept(file, reading, key && !reading ? proposeFromKey(key) : proposeFromReading(reading))
  })

  function accept(file: File, reading: ReadDocument | null, note = proposeFromReading(reading)) {
    setListing(null)
    setState({ deliveryId: uuid(), reading })
    onAccepted({ file, note, hadNote: Boolean(state.reading?.extractedData) })
  }

  function choose(file: File) {
    const problem = validateFile(file)
    if (problem) return notify.error(problem.title, problem.text)
    const isOfSeveralNotes = state.reading && hasSeveralNotes(state.reading)
    if (current && !isOfSeveralNotes && isSameFile(current, file)) return onSameFile()
    start({ file })
  }

  function chooseListed(key: string) {
    if (!listing) return
    const { file, reading } = listing
    // A CT-e says the same of all its notes; a file of several is read once more for the chosen one.
    if (reading.notes.length > 0) start({ file, key })
    else accept(file, selectListedNote(reading, key))
  }

  /** Accepts a key that the camera read. The photo is the document; the server reads it when the delivery is saved. */
  function acceptKey(key: string, photo: Blob) {
    const file = new File([photo], `nota-${key}.jpg`, { type: photo.type })
    accept(file, null, proposeFromKey(key))
  }

  function cancel() {
    request.cancel()
    setListing(null)
  }

  function reset() {
    cancel()
    setState(noDocument())
  }

  const listed = listing ? listNotes(listing.reading) : null
  const actions = { choose, chooseListed, acceptKey, cancel, reset }
  return { ...state, ...actions, file: current, listed, isReading }
}

function proposeFromReading(reading: ReadDocument | null) {
  return reading?.extractedData ? proposeFromNote(reading.extractedData) : EMPTY_NOTE
}
