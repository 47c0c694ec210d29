import type { Reading } from '../reading.ts'

export async function readPdf(_bytes: Uint8Array): Promise<Reading> {
  return { outcome: 'unread', why: 'nothing_found' }
}
