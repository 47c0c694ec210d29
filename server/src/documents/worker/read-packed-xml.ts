import { gunzipSync } from 'node:zlib'
import { MAX_XML_BYTES } from '@canhoto/fiscal/xml/limits'
import { fileContents } from '@canhoto/fiscal/read-fiscal-xml'
import { XmlError } from '@canhoto/fiscal/xml/xml-error'
import type { DocumentPart, Reading } from '../reading.ts'
import { readXml } from './read-xml.ts'

/** Of all documents of a file, unpacked. */
const MAX_TOTAL_BYTES = 3 * MAX_XML_BYTES
const INVALID: Reading = { outcome: 'invalid' }

/**
 * Reads an uploaded XML file: also one that is compressed, or holds several documents. What is packed twice, or has more than the
 * limits when it is unpacked, is not opened: a compressed file is invalid then, a package a document of another kind.
 */
export function readPackedXml(bytes: Uint8Array): Reading {
  const xml = isGzip(bytes) ? gunzip(bytes, MAX_XML_BYTES) : bytes
  if (xml === null) return INVALID
  const documents = documentsOf(xml)
  const [only, ...others] = documents
  if (!only) return readXml(xml)
  if (others.length === 0) return readXml(only)
  return { outcome: 'several', parts: documents.map(partOf) }
}

/** None for a file that is one document itself, and for a package that cannot be opened whole. */
function documentsOf(xml: Uint8Array): Uint8Array[] {
  const { notes, packed } = contentsOf(xml)
  const documents: Uint8Array[] = notes.map((note) => Buffer.from(note))
  let room = MAX_TOTAL_BYTES
  for (const text of packed) {
    const document = gunzip(Buffer.from(text, 'base64'), Math.min(room, MAX_XML_BYTES))
    if (document === null || isPacked(document)) return []
    room -= document.length
    documents.push(document)
  }
  return documents
}

function isPacked(document: Uint8Array): boolean {
  const { notes, packed } = contentsOf(document)
  return isGzip(document) || notes.length + packed.length > 0
}

function contentsOf(xml: Uint8Array) {
  try {
    return fileContents(xml)
  } catch (error) {
    if (error instanceof XmlError) return { notes: [], packed: [] }
    throw error
  }
}

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Null when the bytes are no whole gzip, or unpack to more than the limit. */
function gunzip(bytes: Uint8Array, maxOutputLength: number): Uint8Array | null {
  try {
    return gunzipSync(bytes, { maxOutputLength })
  } catch {
    return null
  }
}

function partOf(bytes: Uint8Array, index: number): DocumentPart {
  const reading = readXml(bytes)
  const key = reading.outcome === 'note' ? reading.draft.nf_data.chave : null
  return { name: `${key ?? `documento-${index + 1}`}.xml`, bytes, reading }
}
