import type { ReadDocument } from '@canhoto/contracts/receipts'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { notify } from '../../../ui/toasts/notify.ts'
import { selectListedNote } from '../form/form-values.ts'
import { isSameFile, validateFile } from './document-file.ts'
import { useReading } from './use-reading.ts'

interface ChosenDocument {
  /** The id of the delivery that is created from this document. A retry has the same id, another document another one. */
  deliveryId: string
  file: File | null
  reading: ReadDocument | null
}

const emptyDocument = (): ChosenDocument => ({ deliveryId: uuid(), file: null, reading: null })

interface Options {
  /** Called with the reading, or null when the user fills in the form by hand. */
  onAccepted: (reading: ReadDocument | null, previous: ChosenDocument) => void
  onKey: (key: string, previous: ChosenDocument) => void
  /** The same document was chosen again. */
  onSameFile: () => void
}

/** The document of the new delivery: chosen, checked, read. */
export function useDocument({ onAccepted, onKey, onSameFile }: Options) {
  const [chosen, setChosen] = useState(emptyDocument)
  // A CT-e of several notes, until the user chooses one.
  const [listing, setListing] = useState<{ file: File; reading: ReadDocument } | null>(null)
  const { start, isReading, ...request } = useReading((file, reading) => {
    if (reading && reading.listed.length > 0) setListing({ file, reading })
    else accept(file, reading)
  })

  function accept(file: File, reading: ReadDocument | null) {
    setListing(null)
    setChosen({ deliveryId: uuid(), file, reading })
    onAccepted(reading, chosen)
  }

  function choose(file: File) {
    const problem = validateFile(file)
    if (problem) return notify.error(problem.title, problem.text)
    const isOfSeveralNotes = chosen.reading && chosen.reading.listed.length > 0
    if (chosen.file && !isOfSeveralNotes && isSameFile(chosen.file, file)) return onSameFile()
    start(file)
  }

  function chooseListed(key: string) {
    if (listing) accept(listing.file, selectListedNote(listing.reading, key))
  }

  /** Accepts a key that the camera read. The photo is the document; the server reads it when the delivery is saved. */
  function acceptKey(key: string, photo: Blob) {
    const file = new File([photo], `nota-${key}.jpg`, { type: photo.type })
    setChosen({ deliveryId: uuid(), file, reading: null })
    onKey(key, chosen)
  }

  function cancel() {
    request.cancel()
    setListing(null)
  }

  function reset() {
    cancel()
    setChosen(emptyDocument())
  }

  const listed = listing?.reading.listed ?? []
  return { ...chosen, listed, choose, chooseListed, acceptKey, cancel, reset, isReading }
}
