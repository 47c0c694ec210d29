import type { WorkerAnswer } from '../worker-pool.ts'
import type { Reading, ReadingTask, WorkerTask } from '../reading.ts'
import { startWatchdog } from './watchdog.ts'

startWatchdog(Number(process.argv[2]))

/** The modules for PDF and photos are large, so they are imported by the first document of their kind. */
async function read({ kind, bytes, providerPages }: ReadingTask): Promise<Reading> {
  switch (kind) {
    case 'xml':
      return (await import('./read-packed-xml.ts')).readPackedXml(bytes)
    case 'pdf':
      return (await import('./read-pdf.ts')).readPdf(bytes, providerPages)
    case 'photo':
      return (await import('./read-photo-note.ts')).readPhotoNote(bytes, providerPages)
  }
}

async function canDecodeHeic(bytes: Uint8Array): Promise<boolean> {
  const { loadPicture } = await import('../photo/image/load-picture.ts')
  return loadPicture(bytes).then(
    () => true,
    () => false,
  )
}

async function answerTask(task: WorkerTask): Promise<WorkerAnswer> {
  try {
    if (task.kind === 'heic') return { isDecodable: await canDecodeHeic(task.bytes) }
    if (task.kind === 'stub')
      return { stub: await (await import('../stub/read-stub.ts')).readStub(task.bytes) }
    if (task.kind === 'warm-up') return { isWarm: await (await import('./warm-up.ts')).warmUp() }
    return { reading: await read(task) }
  } catch (error) {
    return { error: String(error) }
  }
}

process.on('message', (task: WorkerTask) => {
  void answerTask(task).then((answer) => process.send?.(answer))
})
// The server has ended, perhaps while an answer was being sent, so there is nothing left to read.
process.on('disconnect', () => process.exit())
process.on('error', () => process.exit())
// Ctrl+C and service managers signal the workers too, while the server still waits for the current documents.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
