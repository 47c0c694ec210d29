import { imports } from '@canhoto/contracts/imports'
import { createStore } from '@mantine/store'
import { v7 as uuid } from 'uuid'
import { call } from '../../lib/http/api.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { session } from '../../session/session.ts'
import { holdReload } from '../../ui/reload-guard.ts'
import { validateImportFile } from './file-check.ts'

export interface Upload {
  /** A file that is sent again has the same id, so the server counts it once. */
  id: string
  name: string
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'refused'
  /** Why the upload failed or was refused. */
  problem: string | null
}

const MAX_CONCURRENT = 3
const NO_UPLOADS: readonly Upload[] = []

/** The uploads of each import. They are kept outside of the screen, so that they go on while the user visits another one. */
export const uploadStore = createStore<Record<string, readonly Upload[]>>({})
const files = new Map<string, File>()
/** The session that the uploads belong to: `user company`. */
let owner: string | null = null
let sendingCount = 0
let releaseReload: (() => void) | undefined

export const uploads = {
  list: (importId: string) => uploadStore.getState()[importId] ?? NO_UPLOADS,
  add(importId: string, chosen: readonly File[]) {
    owner = signedInOwner()
    const added = chosen.map((file): Upload => {
      const id = uuid()
      const problem = validateImportFile(file)
      if (!problem) files.set(id, file)
      return { id, name: file.name, state: problem ? 'refused' : 'waiting', problem }
    })
    setUploads(importId, [...uploads.list(importId), ...added])
    sendNext()
  },
  retryFailed(importId: string) {
    for (const { id, state } of uploads.list(importId))
      if (state === 'failed') updateUpload(importId, id, { state: 'waiting', problem: null })
    sendNext()
  },
}

function signedInOwner() {
  const now = session.get()
  return now.step === 'complete' && !now.interruption ? `${now.user.id} ${now.company.id}` : null
}

// Another user, or the same one in another company, neither sees the uploads nor goes on with them.
session.store.subscribe(() => {
  const now = session.get()
  if (owner === null || (now.step !== 'login' && now.interruption)) return
  if (signedInOwner() === owner) return retryAll()
  owner = null
  files.clear()
  uploadStore.setState({})
  updateReloadGuard()
})

function retryAll() {
  for (const importId of Object.keys(uploadStore.getState())) uploads.retryFailed(importId)
}

function updateUpload(importId: string, id: string, changes: Partial<Upload>) {
  const all = uploads.list(importId)
  setUploads(
    importId,
    all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
  )
}

function setUploads(importId: string, next: readonly Upload[]) {
  uploadStore.setState((all) => ({ ...all, [importId]: next }))
}

function sendNext() {
  while (signedInOwner() === owner && sendingCount < MAX_CONCURRENT) {
    const next = findWaiting()
    if (!next) break
    sendingCount++
    updateUpload(next.importId, next.id, { state: 'sending' })
    void send(next.importId, next.id).finally(() => {
      sendingCount--
      sendNext()
    })
  }
  updateReloadGuard()
}

function findWaiting() {
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
    updateUpload(importId, id, { state: 'sent' })
  } catch (error) {
    const failure = describeFailure(error)
    if (failure.state === 'refused') files.delete(id)
    updateUpload(importId, id, failure)
  }
}

/** A refused file is not sent again; one that did not reach the server, or reached a busy server, can be retried. */
function describeFailure(error: unknown): Partial<Upload> {
  const { status, message } = error instanceof ApiError ? error : new ApiError('Erro de conexao', 0)
  const isRefused = [400, 404, 413, 415, 422].includes(status)
  return { state: isRefused ? 'refused' : 'failed', problem: message }
}

/** Unsent files exist in this tab only, so the automatic reload has to wait for them. */
function updateReloadGuard() {
  if (files.size > 0) {
    releaseReload ??= holdReload()
    return
  }
  releaseReload?.()
  releaseReload = undefined
}

addEventListener('beforeunload', (event) => {
  if (files.size > 0) event.preventDefault()
})

addEventListener('online', retryAll)
