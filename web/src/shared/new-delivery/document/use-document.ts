import { type ReadDocument, receipts } from '@canhoto/contracts/receipts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../ui/toasts/notify.ts'
import { isSameFile, refusalOfFile } from './document-file.ts'
import { ofListed } from '../form/form-values.ts'
import { refusalOfDocument } from './document-refusal.ts'

interface ChosenDocument {
  /** Of the delivery that this document becomes: a retry is the same delivery, another document another one. */
  deliveryId: string
  file: File | null
  reading: ReadDocument | null
}

const none = (): ChosenDocument => ({ deliveryId: uuid(), file: null, reading: null })

interface Outcome {
  /** With what was read, or null for a form by hand. */
  onTaken: (reading: ReadDocument | null, before: ChosenDocument) => void
  onKey: (key: string, before: ChosenDocument) => void
  /** The document at hand was chosen again. */
  onKept: () => void
}

/** The document of the new delivery: chosen, checked, read. */
export function useDocument({ onTaken, onKey, onKept }: Outcome) {
  const [chosen, setChosen] = useState(none)
  // A CT-e of several notes, until the user chooses one.
  const [several, setSeveral] = useState<{ file: File; answer: ReadDocument } | null>(null)
  const [abort, setAbort] = useState(() => new AbortController())

  const reading = useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      call(receipts.processDocument, { file, fileName: file.name, signal }),
    onSuccess(answer, { file, signal }) {
      if (signal.aborted) return
      if (answer.listed.length > 0) return setSeveral({ file, answer })
      if (answer.extractedData) {
        notify.success('Documento processado com sucesso', 'Dados recebidos do Document AI')
      }
      take(file, answer)
    },
    onError(error, { file, signal }) {
      if (signal.aborted) return
      const refusal = refusalOfDocument(error)
      if (refusal) return notify.error(refusal.title, refusal.text)
      notify.error(
        'Erro ao processar documento',
        'Ocorreu um erro ao enviar o documento para análise.',
      )
      take(file, null)
    },
  })

  function take(file: File, answer: ReadDocument | null) {
    setSeveral(null)
    setChosen({ deliveryId: uuid(), file, reading: answer })
    onTaken(answer, chosen)
  }

  function choose(file: File) {
    const refusal = refusalOfFile(file)
    if (refusal) return notify.error(refusal.title, refusal.text)
    const isOneOfSeveral = chosen.reading && chosen.reading.listed.length > 0
    if (chosen.file && !isOneOfSeveral && isSameFile(chosen.file, file)) return onKept()
    const next = new AbortController()
    setAbort(next)
    reading.mutate({ file, signal: next.signal })
  }

  function takeListed(key: string) {
    if (several) take(several.file, ofListed(several.answer, key))
  }

  /** A key that the camera read: the frame is the document, and the server reads it again when it is saved. */
  function takeKey(key: string, photo: Blob) {
    const file = new File([photo], `nota-${key}.jpg`, { type: photo.type })
    setChosen({ deliveryId: uuid(), file, reading: null })
    onKey(key, chosen)
  }

  function cancel() {
    abort.abort()
    reading.reset()
    setSeveral(null)
  }

  function reset() {
    cancel()
    setChosen(none())
  }

  return {
    ...chosen,
    listed: several?.answer.listed ?? [],
    choose,
    takeListed,
    takeKey,
    cancel,
    reset,
    isReading: reading.isPending,
  }
}
