import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ZoomableImage } from '../../../shared/receipts/zoomable-image.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { PhotoAdvice } from './photo-advice.tsx'

interface Props {
  /** Of the draft. */
  id: string
  photo: Blob
  /** Why this phone could not store it. */
  problem: string | null
  onSave: () => void
  onDiscard: () => void
  /** What belongs to the photo. */
  children: ReactNode
}

/** The photo to confirm. Closed without an answer, it stays on this phone and is offered again. */
export function PhotoPreview({ id, photo, problem, onSave, onDiscard, children }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ZoomableImage
        blob={photo}
        alt="Foto do canhoto a confirmar"
        fallback={<p>Este aparelho não mostra este formato. A foto será enviada como está.</p>}
      />
      <PhotoAdvice id={id} photo={photo} />
      {problem && (
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
      )}
      {children}
      <Button variant="subtle" color="red" mt="sm" onClick={() => setAsking(true)}>
        Descartar foto
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Descartar foto"
        confirm="Descartar"
        danger
        onConfirm={onDiscard}
        onClose={() => setAsking(false)}
      >
        <p>A foto não confirmada será apagada deste aparelho.</p>
      </ConfirmDialog>
    </>
  )
}
