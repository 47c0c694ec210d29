import { Button } from '@mantine/core'
import { CameraCapture } from '../../../lib/camera/camera-capture.tsx'
import type { OpenDialog } from '../../../kit/dialog/use-dialog.ts'
import { DiscardQuestion } from '../../../kit/form/discard-question.tsx'
import { useDiscardGuard } from '../../../kit/form/use-discard-guard.ts'
import { serverMessage } from '../../../kit/server-message.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Failure, Loading } from '../../../ui/data-states.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { Note } from '../photo/receipt-photo.ts'
import { OccurrenceFields } from './occurrence-fields.tsx'
import { type OccurrenceForm, useOccurrence } from './use-occurrence.ts'
import { useReasons } from './reasons.ts'

export { keepReasons } from './reasons.ts'

interface Props {
  note: Note
  driverId: string
  consented: boolean
  dialog: OpenDialog
  onClose: () => void
}

/** Why a delivery is not made: the reason, and what belongs to it. */
export function OccurrenceDialog(props: Props) {
  const { note, dialog } = props
  const reasons = useReasons()
  const occurrence = useOccurrence(props)
  const { isShooting, problem } = occurrence
  const guard = usePhotoGuard(dialog, occurrence)
  if (!guard.isShown) return null
  return (
    <Dialog
      opened
      onClose={guard.close}
      title={`Não entregue: NF ${note.nf_number}`}
      size="lg"
      actions={<Actions reasons={reasons} occurrence={occurrence} onCancel={guard.close} />}
    >
      {isShooting ? (
        <CameraCapture onPhoto={occurrence.take} />
      ) : (
        <Content reasons={reasons} occurrence={occurrence} />
      )}
      {problem && (
        <div key={problem} ref={scrollTo}>
          <Callout tone="danger" role="alert" mt="md">
            {problem}
          </Callout>
        </div>
      )}
      <DiscardQuestion guard={guard} title="Sair sem registrar?" confirm="Descartar foto">
        <p>A foto será apagada e a entrega continua como estava.</p>
      </DiscardQuestion>
    </Dialog>
  )
}

/** What was typed is typed again soon; the photo may not be taken again. */
function usePhotoGuard(dialog: OpenDialog, { photo, busy, removePhoto }: OccurrenceForm) {
  const isDirty = photo !== null
  return useDiscardGuard({ dialog, isDirty, isHeld: busy, onDiscard: removePhoto })
}

/** The list of reasons is longer than a phone's screen. */
function scrollTo(problem: HTMLElement | null) {
  problem?.scrollIntoView({ block: 'nearest' })
}

interface ContentProps {
  reasons: ReturnType<typeof useReasons>
  occurrence: OccurrenceForm
}

function Actions({ reasons, occurrence, onCancel }: ContentProps & { onCancel: () => void }) {
  const { busy, isShooting, stopShooting, record } = occurrence
  if (isShooting) {
    return (
      <Button variant="default" size="lg" onClick={stopShooting}>
        Voltar
      </Button>
    )
  }
  return (
    <>
      <Button variant="default" size="lg" disabled={busy} onClick={onCancel}>
        Cancelar
      </Button>
      <BusyButton size="lg" busy={busy} onClick={() => void record(reasons.shown?.data ?? [])}>
        Registrar
      </BusyButton>
    </>
  )
}

function Content({ reasons, occurrence }: ContentProps) {
  if (reasons.isPending) return <Loading text="Carregando motivos..." />
  if (!reasons.shown) {
    return (
      <Failure
        title="Erro ao carregar motivos"
        message={serverMessage(reasons.error, 'Não foi possível listar os motivos.')}
        onRetry={reasons.refetch}
      />
    )
  }
  return <OccurrenceFields reasons={reasons.shown.data} occurrence={occurrence} />
}
