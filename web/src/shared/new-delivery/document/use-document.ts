import { type ReadDocument, receipts } from '@canhoto/contracts/receipts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../ui/toasts/notify.ts'
import { isSameFile, validateFile } from './document-file.ts'
import { selectListedNote } from '../form/form-values.ts'
import { findRefusal } from './document-refusal.ts'

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
  const [listing, setListing] = useState<{ file: File; answer: ReadDocument } | null>(null)
  const [abort, setAbort] = useState(() => new AbortController())

  const reading = useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      call(receipts.processDocument, { file, fileName: file.name, signal }),
    onSuccess(answer, { file, signal }) {
      if (signal.aborted) return
      if (answer.listed.length > 0) return setListing({ file, answer })
      if (answer.extractedData) {
        notify.success('Documento processado com sucesso', 'Dados recebidos do Document AI')
      }
      accept(file, answer)
    },
    onError(error, { file, signal }) {
      if (signal.aborted) return
      const refusal = findRefusal(error)
      if (refusal) return notify.error(refusal.title, refusal.text)
      notify.error(
        'Erro ao processar documento',
        'Ocorreu um erro ao enviar o documento para análise.',
      )
      accept(file, null)
    },
  })

  function accept(file: File, answer: ReadDocument | null) {
    setListing(null)
    setChosen({ deliveryId: uuid(), file, reading: answer })
    onAccepted(answer, chosen)
  }

  function choose(file: File) {
    const refusal = validateFile(file)
    if (refusal) return notify.error(refusal.title, refusal.text)
    const isOneOfSeveral = chosen.reading && chosen.reading.listed.length > 0
    if (chosen.file && !isOneOfSeveral && isSameFile(chosen.file, file)) return onSameFile()
    const next = new AbortController()
    setAbort(next)
    reading.mutate({ file, signal: next.signal })
  }

  function chooseListed(key: string) {
    if (listing) accept(listing.file, selectListedNote(listing.answer, key))
  }

  /** Accepts a key that the camera read. The photo is the document; the server reads it when the delivery is saved. */
  function acceptKey(key: string, photo: Blob) {
    const file = new File([photo], `nota-${key}.jpg`, { type: photo.type })
    setChosen({ deliveryId: uuid(), file, reading: null })
    onKey(key, chosen)
  }

  function cancel() {
    abort.abort()
    reading.reset()
    setListing(null)
  }

  function reset() {
    cancel()
    setChosen(emptyDocument())
  }

  return {
    ...chosen,
    listed: listing?.answer.listed ?? [],
    choose,
    chooseListed,
    acceptKey,
    cancel,
    reset,
    isReading: reading.isPending,
  }
}
