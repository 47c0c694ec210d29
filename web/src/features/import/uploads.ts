import { imports } from '@canhoto/contracts/imports'
import { createStore } from '@mantine/store'
import { v7 as uuid } from 'uuid'
import { call } from '../../lib/http/api.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { session } from '../../session/session.ts'
import { unsentFiles } from '../../lib/unsent-files.ts'
import { holdReload } from '../../ui/reload-guard.ts'
import { validateImportFile } from './file-check.ts'
import { createPause } from './pause.ts'

export interface Upload {
  /** A file that is sent again has the same id, so the server counts it once. */
  id: string
  name: string
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'refused'
  /** Why the upload failed or was refused. One that is repeated by itself keeps it until it is sent. */
  problem: string | null
}

/** An import that the server has not begun. Its files are in this tab alone. */
interface Beginning {
  id: Promise<string>
  files: File[]
}

const MAX_CONCURRENT = 3
const NO_UPLOADS: readonly Upload[] = []

/** The uploads of each import. They are kept outside of the screen, so that they go on while the user visits another one. */
export const uploadStore = createStore<Record<string, readonly Upload[]>>({})
const files = new Map<string, File>()
/** Of the session that the uploads belong to. */
let owner: string | null = null
let beginning: Beginning | null = null
let sendingCount = 0
let releaseReload: (() => void) | undefined
const pause = createPause(() => retryAll())

export const uploads = {
  list: (importId: string) => uploadStore.getState()[importId] ?? NO_UPLOADS,
  /** Begins an import of these files, or lets them join the one that is beginning, and answers its id. */
  start(chosen: readonly File[]): Promise<string> {
    owner = session.owner()
    beginning ??= begin()
    beginning.files.push(...chosen)
    noteUnsentFiles()
    return beginning.id
  },
  add(importId: string, chosen: readonly File[]) {
    owner = session.owner()
    const added = chosen.map((file): Upload => {
      const id = uuid()
      const problem = validateImportFile(file)
      if (!problem) files.set(id, file)
      return { id, name: file.name, state: problem ? 'refused' : 'waiting', problem }
    })
    setUploads(importId, [...uploads.list(importId), ...added])
    sendNext()
  },
  /** The user's wish, which waits for no pause. */
  retryFailed(importId: string) {
    retry(importId, { problem: null })
    retryAll()
  },
}

function begin() {
  const id = call(imports.start)
    .then((started) => {
      // Not those of a user who has left the session meanwhile.
      if (beginning === now) uploads.add(started.id, now.files)
      return started.id
    })
    .finally(() => {
      if (beginning === now) beginning = null
      noteUnsentFiles()
    })
  const now: Beginning = { id, files: [] }
  return now
}

// Another user, or the same one in another company, neither sees the uploads nor goes on with them.
session.store.subscribe(() => {
  const now = session.get()
  if (owner === null || (now.step !== 'login' && now.interruption)) return
  if (session.owner() === owner) return retryAll()
  owner = null
  beginning = null
  files.clear()
  pause.end()
  uploadStore.setState({})
  noteUnsentFiles()
})

function retryAll() {
  for (const importId of Object.keys(uploadStore.getState())) retry(importId, {})
  pause.end()
  sendNext()
}

function retry(importId: string, changes: Partial<Upload>) {
  for (const { id, state } of uploads.list(importId))
    if (state === 'failed') updateUpload(importId, id, { state: 'waiting', ...changes })
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
  while (session.owner() === owner && sendingCount < MAX_CONCURRENT && !pause.isOn()) {
    const next = findWaiting()
    if (!next) break
    sendingCount++
    updateUpload(next.importId, next.id, { state: 'sending' })
    void send(next.importId, next.id).finally(() => {
      sendingCount--
      sendNext()
    })
  }
  noteUnsentFiles()
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
    pause.succeeded()
    updateUpload(importId, id, { state: 'sent', problem: null })
  } catch (error) {
    onFailure(importId, id, error instanceof ApiError ? error : new ApiError('Erro de conexao', 0))
  }
}

/** A refused file is not sent again; one that did not reach the server, or reached a busy server, is. */
function onFailure(importId: string, id: string, { status, message, retryAfter }: ApiError) {
  const isRefused = [400, 404, 413, 415, 422].includes(status)
  if (isRefused) files.delete(id)
  // A call of the user before the present one says nothing of the network.
  else if (files.has(id)) pause.begin(retryAfter)
  updateUpload(importId, id, { state: isRefused ? 'refused' : 'failed', problem: message })
}

/** Unsent files exist in this tab only: the automatic reload waits for them, and a user who leaves is asked. */
function noteUnsentFiles() {
  const count = files.size + (beginning?.files.length ?? 0)
  if (unsentFiles.getState().count !== count) unsentFiles.setState({ count })
  if (count > 0) {
    releaseReload ??= holdReload()
    return
  }
  releaseReload?.()
  releaseReload = undefined
}

addEventListener('beforeunload', (event) => {
  if (unsentFiles.getState().count > 0) event.preventDefault()
})

addEventListener('online', retryAll)
