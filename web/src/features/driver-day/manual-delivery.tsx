import { Button } from '@mantine/core'
import { type ComponentType, useEffect, useState } from 'react'
import { type OpenDialog, useDialog } from '../../kit/dialog/use-dialog.ts'
import { enqueueAndWatch } from '../../lib/outbox/enqueue-and-watch.ts'
import type { DayDelivery } from './list/apply-outbox.ts'
import type { CreateDelivery } from '../../shared/new-delivery/save/create-delivery.ts'
import { dismissErrors, notify } from '../../ui/toasts/notify.ts'

/** The time that the form waits for the server before it leaves the delivery to the outbox. */
const WAIT_MS = 8000

interface DialogProps {
  dialog: OpenDialog
  create: CreateDelivery
  model: DayDelivery | null
}

const loadDialog = () => import('../../shared/new-delivery/new-delivery-dialog.tsx')

/** Loads the scanner's screen before the barcode reader, which is much larger: a reader is of no use without its screen. */
async function loadScanner() {
  await import('../../shared/new-delivery/scanner/key-scanner.tsx')
  const { cacheKeyScan } = await import('../../lib/key-scan/key-scan.ts')
  await cacheKeyScan()
}

/**
 * The form is a download of its own, which the service worker stores; when it cannot be loaded, a message says so. It
 * begins with the data of the selected delivery.
 */
export function ManualDelivery({ selected }: { selected: DayDelivery | null }) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null)
  const dialog = useDialog<'nova-entrega'>()
  useEffect(cacheForOffline, [])

  async function open() {
    try {
      const loaded = await loadDialog()
      dismissErrors()
      setDialog(() => loaded.default)
      dialog.open('nova-entrega')
    } catch {
      notify.error('Erro de conexão', 'O cadastro não pôde ser aberto. Tente com conexão.')
    }
  }

  return (
    <>
      <Button variant="default" px="xs" onClick={() => void open()}>
        Cadastrar Entrega Manual
      </Button>
      {Dialog && (
        <Dialog key={dialog.key} dialog={dialog} create={createOnPhone} model={selected} />
      )}
    </>
  )
}

/** Fetches through the service worker, which stores what it fetches. */
function cacheForOffline() {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const load = () =>
    void loadDialog()
      .then(loadScanner)
      .catch(() => undefined)
  if (serviceWorker.controller) return load()
  serviceWorker.addEventListener('controllerchange', load, { once: true })
  return () => serviceWorker.removeEventListener('controllerchange', load)
}

/** Stores the delivery in the outbox and waits a moment for the server. */
const createOnPhone: CreateDelivery = async ({ id, file, body }) => {
  const bytes = file && { content: await file.arrayBuffer(), type: file.type, name: file.name }
  const work = { kind: 'creation', delivery_id: id, body } as const
  const outcome = await enqueueAndWatch(work, bytes, WAIT_MS)
  return outcome === 'queued' ? 'queued' : 'created'
}
