import { Button } from '@mantine/core'
import type { OpenDialog } from '../../../kit/dialog/use-dialog.ts'
import { DiscardQuestion } from '../../../kit/form/discard-question.tsx'
import { useDiscardGuard } from '../../../kit/form/use-discard-guard.ts'
import { CameraCapture } from '../../../lib/camera/camera-capture.tsx'
import type { Draft } from '../../../lib/outbox/drafts.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { PhotoPreview } from './photo-preview.tsx'
import { ReceiverFields } from './receiver-fields.tsx'
import { discardPhoto, type Note, type TakenPhoto } from './receipt-photo.ts'
import { usePhoto } from './use-photo.ts'
import { useReceiver } from './use-receiver.ts'

interface Props {
  note: Note
  /** An unconfirmed photo to go on with; null for the camera. */
  draft: Draft | null
  driverId: string
  consented: boolean
  dialog: OpenDialog
  onClose: () => void
}

export function PhotoDialog(props: Props) {
  const { note, dialog, onClose } = props
  const { receiver, isComplete, fields } = useReceiver()
  const { shown, isShooting, isUnstored, busy, problem, ...photo } = usePhoto(props)
  const isHeld = busy
  const guard = useDiscardGuard({ dialog, isDirty: isUnstored, isHeld, onDiscard: photo.forget })
  const discard = (discarded: TakenPhoto) =>
    void discardPhoto(discarded)
      .catch(() => undefined)
      .then(onClose)
  if (!guard.isShown) return null
  const actions = shown && !isShooting && (
    <>
      <Button variant="default" size="lg" disabled={busy} onClick={photo.shootAgain}>
        Tirar Outra
      </Button>
      <BusyButton
        size="lg"
        busy={busy}
        onClick={() => void (isComplete() && photo.confirm(shown, receiver))}
      >
        Confirmar e Finalizar
      </BusyButton>
    </>
  )
  return (
    <Dialog
      opened
      onClose={guard.close}
      title={`Canhoto da NF ${note.nf_number}`}
      size="lg"
      actions={actions}
    >
      {isShooting && <CameraCapture onPhoto={photo.take} />}
      {shown && !isShooting && (
        <PhotoPreview
          id={shown.id}
          photo={shown.photo}
          problem={problem}
          onSave={() => saveFile(shown.photo, `canhoto-nf-${note.nf_number}.jpg`)}
          onDiscard={() => discard(shown)}
        >
          <ReceiverFields {...fields} />
        </PhotoPreview>
      )}
      <DiscardQuestion guard={guard} title="Sair sem guardar a foto?" confirm="Descartar foto">
        <p>O aparelho não guardou esta foto, e ela será perdida.</p>
      </DiscardQuestion>
    </Dialog>
  )
}
