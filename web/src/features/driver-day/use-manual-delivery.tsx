import { type ComponentType, useEffect, useState } from 'react'
import { type OpenDialog, useDialog } from '../../kit/dialog/use-dialog.ts'
import { loadWhenIdle } from '../../lib/load-when-idle.ts'
import { enqueueAndWatch } from '../../lib/outbox/enqueue-and-watch.ts'
import type { DayDelivery } from './list/apply-outbox.ts'
import type { CreateDelivery } from '../../shared/new-delivery/save/create-delivery.ts'
import { dismissErrors, notify } from '../../ui/toasts/notify.ts'

/** The time that the form waits for the server before it leaves the delivery to the outbox. */
const WAIT_MS = 8000

/** What the form begins with: the selected delivery, or the key of a note that was scanned. */
type Model = DayDelivery | string | null

interface DialogProps {
  dialog: OpenDialog
  create: CreateDelivery
  model: Model
}

const loadDialog = () => import('../../shared/new-delivery/new-delivery-dialog.tsx')

/** Which files the barcode reader needs, the browser decides. */
async function cacheReader() {
  const { cacheKeyScan } = await import('../../lib/key-scan/key-scan.ts')
  await cacheKeyScan()
}

/** The form is a download of its own, which the service worker stores; when it cannot be loaded, a message says so. */
export function useManualDelivery() {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null)
  const [model, setModel] = useState<Model>(null)
  const dialog = useDialog<'nova-entrega'>()
  useEffect(cacheForOffline, [])

  async function open(from: Model) {
    try {
      const loaded = await loadDialog()
      dismissErrors()
      setDialog(() => loaded.default)
      setModel(from)
      dialog.open('nova-entrega')
    } catch {
      notify.error('Erro de conexão', 'O cadastro não pôde ser aberto. Tente com conexão.')
    }
  }

  return {
    open,
    dialog: Dialog && (
      <Dialog key={dialog.key} dialog={dialog} create={createOnPhone} model={model} />
    ),
  }
}

/** The form and the scanner are stored without being evaluated, which would take a slow phone a quarter of a second. */
function cacheForOffline() {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  function load() {
    serviceWorker.controller?.postMessage('STORE_LATER_FILES')
    loadWhenIdle(cacheReader)
  }
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
