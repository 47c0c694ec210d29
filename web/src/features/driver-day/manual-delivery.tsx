import { Button } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { enqueueAndWatch } from '../../lib/outbox/enqueue-and-watch.ts'
import type { SaveDelivery } from '../../panels/new-delivery/creation.ts'
import { notify } from '../../ui/notify.ts'

/** Milliseconds that the form waits for the server before it leaves the rest to the outbox. */
const PATIENCE = 8000

interface ModalProps {
  opened: boolean
  onClose: () => void
  onSaved: () => void
  save: SaveDelivery
}

/** The form is a download of its own, asked for when it is wanted; without a network that fails in plain words. */
export function ManualDelivery() {
  const [Modal, setModal] = useState<ComponentType<ModalProps> | null>(null)
  const [opened, setOpened] = useState(false)

  async function open() {
    try {
      const loaded = await import('../../panels/new-delivery/new-delivery-modal.tsx')
      setModal(() => loaded.default)
      setOpened(true)
    } catch {
      notify.error('Erro de conexão', 'O cadastro não pôde ser aberto. Tente com conexão.')
    }
  }

  return (
    <>
      <Button variant="default" fullWidth onClick={() => void open()}>
        Cadastrar Entrega Manual
      </Button>
      {Modal && (
        <Modal
          opened={opened}
          onClose={() => setOpened(false)}
          onSaved={() => setOpened(false)}
          save={save}
        />
      )}
    </>
  )
}

const save: SaveDelivery = async ({ id, file, body }) => {
  const bytes = { content: await file.arrayBuffer(), type: file.type, name: file.name }
  const work = { kind: 'creation', delivery_id: id, body } as const
  const outcome = await enqueueAndWatch(work, bytes, PATIENCE)
  return outcome === 'queued' ? outcome : undefined
}
