import { worker } from 'workerpool'
import type { Reading, ReadingTask } from '../reading.ts'
import { watchMemory } from './watch-memory.ts'

const MEMORY_LIMIT_BYTES = 1536 * 1024 * 1024

watchMemory(MEMORY_LIMIT_BYTES)

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

worker({ read })
