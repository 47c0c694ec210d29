import { type ReadDocument, receipts } from '@canhoto/contracts/receipts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/http/api.ts'
import { dismissErrors, notify } from '../../../ui/toasts/notify.ts'
import { findRefusal } from './document-refusal.ts'

/** Called with null when the reading failed: the document is kept, and the user fills in the form by hand. */
type OnRead = (file: File, reading: ReadDocument | null) => void

/** Has the server read a document. A document that the server refuses is reported in a toast only. */
export function useReading(onRead: OnRead) {
  const [abort, setAbort] = useState(() => new AbortController())

  const { mutate, reset, isPending } = useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      call(receipts.processDocument, { file, fileName: file.name, signal }),
    onSuccess(reading, { file, signal }) {
      if (signal.aborted) return
      dismissErrors()
      if (reading.extractedData && reading.listed.length === 0) {
        notify.success('Documento processado com sucesso', 'Dados recebidos do Document AI')
      }
      onRead(file, reading)
    },
    onError(error, { file, signal }) {
      if (signal.aborted) return
      const refusal = findRefusal(error)
      if (refusal) return notify.error(refusal.title, refusal.text)
      notify.error(
        'Erro ao processar documento',
        'Ocorreu um erro ao enviar o documento para análise.',
      )
      onRead(file, null)
    },
  })

  function start(file: File) {
    const next = new AbortController()
    setAbort(next)
    mutate({ file, signal: next.signal })
  }

  function cancel() {
    abort.abort()
    reset()
  }

  return { start, cancel, isReading: isPending }
}
