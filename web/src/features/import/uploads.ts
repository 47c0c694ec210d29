import { imports } from '@canhoto/contracts/imports'
import { createStore } from '@mantine/store'
import { v7 as uuid } from 'uuid'
import { call } from '../../lib/http/api.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { holdReload } from '../../ui/reload-guard.ts'
import { refusalOfImport } from './file-check.ts'

export interface Upload {
  /** Sent again under it, it is the same file. */
  id: string
  name: string
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'refused'
  /** The sentence for the user when the upload failed or was refused. */
  problem: string | null
}

const MAX_AT_ONCE = 3
const NOTHING: readonly Upload[] = []

/** By import. They live outside of the screen, so uploads go on while the user visits another one. */
export const uploadStore = createStore<Record<string, readonly Upload[]>>({})
const files = new Map<string, File>()
let sending = 0
let letReload: (() => void) | undefined

export const uploads = {
  of: (importId: string) => uploadStore.getState()[importId] ?? NOTHING,
  add(importId: string, chosen: readonly File[]) {
    const added = chosen.map((file): Upload => {
      const id = uuid()
      const problem = refusalOfImport(file)
      if (!problem) files.set(id, file)
      return { id, name: file.name, state: problem ? 'refused' : 'waiting', problem }
    })
    setUploads(importId, [...uploads.of(importId), ...added])
    sendNext()
  },
  /** Those that did not get through. */
  sendAgain(importId: string) {
    for (const { id, state } of uploads.of(importId))
      if (state === 'failed') change(importId, id, { state: 'waiting', problem: null })
    sendNext()
  },
}

function change(importId: string, id: string, more: Partial<Upload>) {
  const changed = uploads.of(importId).map((each) => (each.id === id ? { ...each, ...more } : each))
  setUploads(importId, changed)
}

function setUploads(importId: string, next: readonly Upload[]) {
  uploadStore.setState((all) => ({ ...all, [importId]: next }))
}

function sendNext() {
  while (sending < MAX_AT_ONCE) {
    const next = nextWaiting()
    if (!next) break
    sending++
    change(next.importId, next.id, { state: 'sending' })
    void send(next.importId, next.id).finally(() => {
      sending--
      sendNext()
    })
  }
  keepReloadAway()
}

function nextWaiting() {
  for (const [importId, batch] of Object.entries(uploadStore.getState())) {
    const id = batch.find(({ state }) => state === 'waiting')?.id
    if (id) return { importId, id }
  }
  return null
}

async function send(importId: string, id: string) {
  const file = files.get(id)
  if (!file) return
  try {
    await call(imports.add, {
      params: { id: importId },
      body: { id },
      file,
      fileName: file.name,
      headers: { 'idempotency-key': id },
    })
    files.delete(id)
    change(importId, id, { state: 'sent' })
  } catch (error) {
    const outcome = outcomeOf(error)
    if (outcome.state === 'refused') files.delete(id)
    change(importId, id, outcome)
  }
}

/** What the server will not have is not sent again; what did not reach it, or met it busy, is. */
function outcomeOf(error: unknown): Partial<Upload> {
  const { status, message } = error instanceof ApiError ? error : new ApiError('Erro de conexao', 0)
  const isRefused = [400, 404, 413, 415, 422].includes(status)
  return { state: isRefused ? 'refused' : 'failed', problem: message }
}

/** Files that are not sent yet live in this tab alone. */
function keepReloadAway() {
  if (files.size > 0) {
    letReload ??= holdReload()
    return
  }
  letReload?.()
  letReload = undefined
}

addEventListener('beforeunload', (event) => {
  if (files.size > 0) event.preventDefault()
})

addEventListener('online', () => {
  for (const importId of Object.keys(uploadStore.getState())) uploads.sendAgain(importId)
})
