import { Button } from '@mantine/core'
import { DiscardQuestion } from '../../kit/form/discard-question.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { CreateDelivery } from './save/create-delivery.ts'
import { DeliveryForm } from './form/delivery-form.tsx'
import type { DeliveryModel } from './form/form-values.ts'
import { DocumentPreview } from './document/document-preview.tsx'
import classes from './new-delivery-dialog.module.css'
import { UploadStep } from './document/upload-step.tsx'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { useDropGuard } from './document/use-drop-guard.ts'
import { useNewDelivery } from './use-new-delivery.ts'

const FORM_ID = 'nova-entrega'

interface Props {
  dialog: OpenDialog
  /** Replaces the call to the server: a driver's phone stores what it cannot send. */
  create?: CreateDelivery
  /** What the form begins with: another delivery, or the key of a note. */
  model?: DeliveryModel | string | null
}

export default function NewDeliveryDialog({ dialog, create, model }: Props) {
  const delivery = useNewDelivery({ dialog, create, model })
  const { step, isSaving, document, guard } = delivery
  useDropGuard(guard.isShown)
  const picture = step === 'form' && document.file?.type.startsWith('image/') ? document.file : null

  const actions = (
    <>
      <Button px="xs" variant="default" onClick={delivery.toUpload} disabled={isSaving}>
        Voltar
      </Button>
      <Button
        px="xs"
        type="submit"
        form={FORM_ID}
        aria-busy={isSaving}
        disabled={document.isReading}
      >
        {isSaving ? 'Salvando...' : 'Salvar Entrega'}
      </Button>
    </>
  )

  return (
    <>
      <Dialog
        opened={guard.isShown}
        onClose={guard.close}
        title="Cadastrar Nova Entrega"
        size={picture ? '70rem' : 'xl'}
        actions={step === 'form' && actions}
      >
        {step === 'upload' && <UploadStep document={document} onManual={delivery.toForm} />}
        {step === 'form' && (
          <div className={picture ? classes.beside : undefined}>
            {picture && <DocumentPreview key={document.deliveryId} file={picture} />}
            <DeliveryForm id={FORM_ID} delivery={delivery} />
          </div>
        )}
      </Dialog>
      <DiscardQuestion guard={guard} title="Descartar esta entrega?">
        O documento escolhido e os dados preenchidos serão perdidos.
      </DiscardQuestion>
    </>
  )
}
