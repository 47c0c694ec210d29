import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { CameraCapture } from '../../../lib/camera/camera-capture.tsx'
import type { Draft } from '../../../lib/outbox/drafts.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useSignedIn } from '../../../session/use-session.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { notify } from '../../../ui/toasts/notify.ts'
import { PhotoPreview } from './photo-preview.tsx'
import { ReceiverFields } from './receiver-fields.tsx'
import {
  confirmPhoto,
  discardPhoto,
  fixPhoto,
  leftPhoto,
  type Note,
  type Receiver,
  type TakenPhoto,
} from './receipt-photo.ts'
import { usePhotoOnPhone } from './use-photo-on-phone.ts'
import { useReceiver } from './use-receiver.ts'

interface Props {
  note: Note
  /** An unconfirmed photo to go on with; null for the camera. */
  draft: Draft | null
  driverId: string
  consented: boolean
  onClose: () => void
}

export function PhotoDialog({ note, onClose, ...given }: Props) {
  const { receiver, isComplete, fields } = useReceiver()
  const { shown, isShooting, busy, problem, shootAgain, take, confirm } = usePhoto({
    note,
    onClose,
    ...given,
  })
  const actions = shown && !isShooting && (
    <>
      <Button variant="default" size="lg" disabled={busy} onClick={shootAgain}>
        Tirar Outra
      </Button>
      <BusyButton
        size="lg"
        busy={busy}
        onClick={() => void (isComplete() && confirm(shown, receiver))}
      >
        Confirmar e Finalizar
      </BusyButton>
    </>
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Canhoto da NF ${note.nf_number}`}
      size="lg"
      actions={actions}
    >
      {isShooting && <CameraCapture onPhoto={take} />}
      {shown && !isShooting && (
        <PhotoPreview
          id={shown.id}
          photo={shown.photo}
          problem={problem}
          onSave={() => saveFile(shown.photo, `canhoto-nf-${note.nf_number}.jpg`)}
          onDiscard={() =>
            void discardPhoto(shown)
              .catch(() => undefined)
              .then(onClose)
          }
        >
          <ReceiverFields {...fields} />
        </PhotoPreview>
      )}
    </Dialog>
  )
}

/** The photo to confirm, which is stored as soon as it is taken. */
function usePhoto({ note, driverId, consented, onClose, ...given }: Props) {
  const { user, company } = useSignedIn()
  const owner = { userId: user.id, companyId: company.id, name: user.full_name }
  const [taken, setTaken] = useState<TakenPhoto | null>(null)
  // The photo that was opened, whatever another tab does with it.
  const [draft] = useState(given.draft)
  const [isShooting, setShooting] = useState(draft === null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const left = usePhotoOnPhone(draft?.id ?? null)
  const shown = taken ?? (draft && left.data ? leftPhoto(draft, left.data) : null)
  // Two quick taps take two photos before the first is drawn.
  const last = useRef<TakenPhoto | null>(null)

  function take(photo: Blob, takenAt: Date) {
    const replaced = last.current ?? shown
    const fixed = fixPhoto(photo, { note, driverId, owner, takenAt, consented, replaced })
    last.current = fixed
    setTaken(fixed)
    setShooting(false)
    setProblem(null)
    fixed.store().catch(say)
  }

  function say(error: unknown) {
    const text = error instanceof Error ? error.message : ''
    notify.error('Erro ao enviar', `NF ${note.nf_number}: ${text}`)
    setProblem(text)
  }

  async function confirm(photo: TakenPhoto, receiver: Receiver) {
    setBusy(true)
    setProblem(null)
    try {
      if (receiver.receiver_name || receiver.receiver_document) await photo.describe(receiver)
      await confirmPhoto(photo)
      const next = navigator.onLine
        ? 'enviando ao servidor.'
        : 'será enviado quando houver conexão.'
      notify.success('Canhoto guardado', `NF ${note.nf_number}: ${next}`)
      onClose()
    } catch (error) {
      say(error)
      setBusy(false)
    }
  }

  return { shown, isShooting, busy, problem, shootAgain: () => setShooting(true), take, confirm }
}
