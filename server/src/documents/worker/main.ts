import type { WorkerAnswer } from '../worker-pool.ts'
import type { Reading, ReadingTask } from '../reading.ts'
import { startWatchdog } from './watchdog.ts'

const MEMORY_LIMIT_BYTES = 1536 * 1024 * 1024

startWatchdog(MEMORY_LIMIT_BYTES)

/** The readers of PDF and photos weigh much: they are loaded by the first document of their kind. */
async function read({ kind, bytes, pages }: ReadingTask): Promise<Reading> {
  switch (kind) {
    case 'xml':
      return (await import('./read-xml.ts')).readXml(bytes)
    case 'pdf':
      return (await import('./read-pdf.ts')).readPdf(bytes, pages)
    case 'photo':
      return (await import('./read-photo-note.ts')).readPhotoNote(bytes, pages)
  }
}

async function answerTo(task: ReadingTask): Promise<WorkerAnswer> {
  try {
    return { reading: await read(task) }
  } catch (error) {
    return { error: String(error) }
  }
}

process.on('message', (task: ReadingTask) => {
  void answerTo(task).then((answer) => process.send?.(answer))
})
// The server is gone, perhaps in the middle of an answer: nobody waits for another.
process.on('disconnect', () => process.exit())
process.on('error', () => process.exit())
// Whoever stops the server stops us too, and it still waits for what is being read.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
