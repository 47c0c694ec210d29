import { type ReadDocument, receipts } from '@canhoto/contracts/receipts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/http/api.ts'
import { dismissErrors, notify } from '../../../ui/toasts/notify.ts'
import { findRefusal } from './document-refusal.ts'

/** Called with null when the reading failed: the document is kept, and the user fills in the form by hand. */
type OnRead = (request: ReadingRequest, reading: ReadDocument | null) => void

export interface ReadingRequest {
  file: File
  /** The chosen note of a file that holds several. */
  key?: string
}

/** Whether the user has to choose the note of the delivery. */
export const hasSeveralNotes = (reading: ReadDocument) =>
  reading.listed.length > 0 || reading.notes.length > 0

/** Has the server read a document. A document that the server refuses is reported in a toast only. */
export function useReading(onRead: OnRead) {
  const [abort, setAbort] = useState(() => new AbortController())

  const { mutate, reset, isPending } = useMutation({
    mutationFn: ({ file, key, signal }: ReadingRequest & { signal: AbortSignal }) =>
      call(receipts.processDocument, {
        file,
        fileName: file.name,
        body: key ? { nfe_key: key } : {},
        signal,
      }),
    onSuccess(reading, { file, key, signal }) {
      if (signal.aborted) return
      dismissErrors()
      if (reading.extractedData && (key || !hasSeveralNotes(reading))) {
        notify.success('Documento processado com sucesso', 'Dados recebidos do Document AI')
      }
      onRead(key ? { file, key } : { file }, reading)
    },
    onError(error, { file, key, signal }) {
      if (signal.aborted) return
      const refusal = findRefusal(error)
      if (refusal) return notify.error(refusal.title, refusal.text)
      notify.error(
        'Erro ao processar documento',
        'Ocorreu um erro ao enviar o documento para análise.',
      )
      onRead(key ? { file, key } : { file }, null)
    },
  })

  function start(request: ReadingRequest) {
    const next = new AbortController()
    setAbort(next)
    mutate({ ...request, signal: next.signal })
  }

  function cancel() {
    abort.abort()
    reset()
  }

  return { start, cancel, isReading: isPending }
}
