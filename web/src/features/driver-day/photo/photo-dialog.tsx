import { Button } from '@mantine/core'
import { useState } from 'react'
import { CameraCapture } from '../../../lib/camera/camera-capture.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { BlobImage } from '../../../ui/blob-image.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { notify } from '../../../ui/toasts/notify.ts'
import type { DayDelivery } from '../list/apply-outbox.ts'
import { type CapturedPhoto, capturePhoto, storeReceipt } from './receipt-photo.ts'

interface Props {
  delivery: DayDelivery
  driverId: string
  consented: boolean
  onClose: () => void
}

export function PhotoDialog({ delivery, driverId, consented, onClose }: Props) {
  const [captured, setCaptured] = useState<CapturedPhoto | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm(confirmed: CapturedPhoto) {
    setBusy(true)
    setProblem(null)
    try {
      await storeReceipt(confirmed, delivery, driverId)
      notify.success(
        'Canhoto guardado',
        navigator.onLine ? 'Enviando ao servidor.' : 'Será enviado quando houver conexão.',
      )
      onClose()
    } catch (error) {
      const text = error instanceof Error ? error.message : ''
      notify.error('Erro ao enviar', text)
      setProblem(text)
      setBusy(false)
    }
  }

  const actions = captured && (
    <>
      <Button variant="default" size="lg" disabled={busy} onClick={() => setCaptured(null)}>
        Tirar Outra
      </Button>
      <BusyButton size="lg" busy={busy} onClick={() => void confirm(captured)}>
        Confirmar e Finalizar
      </BusyButton>
    </>
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Canhoto da NF ${delivery.nf_number}`}
      size="lg"
      actions={actions}
    >
      {captured ? (
        <BlobImage
          blob={captured.photo}
          alt="Foto do canhoto a confirmar"
          fallback={<p>Este aparelho não mostra este formato. A foto será enviada como está.</p>}
        />
      ) : (
        <CameraCapture onPhoto={(photo) => setCaptured(capturePhoto(photo, consented))} />
      )}
      {problem && captured && (
        <NotStored
          problem={problem}
          onSave={() => saveFile(captured.photo, `canhoto-nf-${delivery.nf_number}.jpg`)}
        />
      )}
    </Dialog>
  )
}

/** The outbox could not store the photo: the driver can still save it as a file. */
function NotStored({ problem, onSave }: { problem: string; onSave: () => void }) {
  return (
    <Callout
      tone="danger"
      role="alert"
      mt="md"
      action={
        <Button variant="default" onClick={onSave}>
          Salvar foto no aparelho
        </Button>
      }
    >
      {problem}
    </Callout>
  )
}
