import { type FileToReview, importReview } from '@canhoto/contracts/import-review'
import { useState } from 'react'
import { serverMessage } from '../../kit/server-message.ts'
import { callFile } from '../../lib/http/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { notify } from '../../ui/toasts/notify.ts'

/** For a document that this browser does not show, or not large enough. */
export function DownloadButton({ file: { id, name } }: { file: FileToReview }) {
  const [isBusy, setIsBusy] = useState(false)

  async function download() {
    setIsBusy(true)
    try {
      saveFile(await callFile(importReview.document, { params: { id } }), name)
    } catch (error) {
      notify.error('Erro ao baixar documento', serverMessage(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <BusyButton busy={isBusy} variant="subtle" onClick={() => void download()}>
      Baixar o documento
    </BusyButton>
  )
}
