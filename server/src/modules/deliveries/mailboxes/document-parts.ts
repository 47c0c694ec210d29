import type { MessageStructureObject } from 'imapflow'
import { uploadedFile } from '../../../access/upload.ts'

export interface DocumentPart {
  /** Its number in the message (IMAP). */
  part: string
  name: string
}

export interface MessageParts {
  documents: DocumentPart[]
  /** Names of Outlook's own containers, which are not opened. */
  containers: string[]
}

/** Parts of one message that are looked at, also of messages within it. */
const MAX_PARTS = 1000
const MAX_DEPTH = 20
export const MAX_DOCUMENTS = 100

const EXTENSIONS = /\.(xml(\.gz)?|pdf|zip|jpe?g|png|webp|hei[cf])$/i
const TYPES: Record<string, string> = {
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/pdf': 'pdf',
  'application/x-pdf': 'pdf',
  'application/zip': 'zip',
  'application/x-zip': 'zip',
  'application/x-zip-compressed': 'zip',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heif',
}
const UNKNOWN_TYPES = ['application/octet-stream', '/', 'application/', '']
const CONTAINER = /^application\/(vnd\.)?ms-tnef$/

interface NumberedNode {
  node: MessageStructureObject
  /** In the numbers of IMAP; those of multipart messages are the beginning of their parts' numbers. */
  part: string
  depth: number
}

/** The documents among the parts of a message, in their order; null when it has more parts than are looked at. */
export function findDocuments(structure: MessageStructureObject): MessageParts | null {
  const parts: MessageParts = { documents: [], containers: [] }
  const waiting: NumberedNode[] = [{ node: structure, part: bodyNumber(structure, ''), depth: 0 }]
  for (let seen = 0; waiting.length > 0; seen++) {
    const next = waiting.shift()
    if (!next || seen >= MAX_PARTS || next.depth > MAX_DEPTH) return null
    const children = childrenOf(next)
    if (children.length === 0) addPart(parts, next.node, next.part)
    waiting.unshift(...children)
  }
  return parts.documents.length > MAX_DOCUMENTS ? null : parts
}

const isMultipart = ({ type }: MessageStructureObject) => type.startsWith('multipart/')

const join = (part: string, n: number) => (part === '' ? String(n) : `${part}.${n}`)

/** What a message consists of, when that is one part, is its first part. */
const bodyNumber = (body: MessageStructureObject, message: string) =>
  isMultipart(body) ? message : join(message, 1)

function childrenOf({ node, part, depth }: NumberedNode): NumberedNode[] {
  return (node.childNodes ?? []).map((child, n) => ({
    node: child,
    part: isMultipart(node) ? join(part, n + 1) : bodyNumber(child, part),
    depth: depth + 1,
  }))
}

function addPart(parts: MessageParts, node: MessageStructureObject, part: string) {
  const given = node.dispositionParameters?.['filename'] ?? node.parameters?.['name'] ?? ''
  const name = given.split(/[/\\]/).at(-1)?.trim() ?? ''
  if (CONTAINER.test(node.type) || /^winmail\.dat$/i.test(name))
    parts.containers.push(name || 'winmail.dat')
  else if (isDocument(node, name))
    parts.documents.push({ part, name: nameOf(node, name, parts.documents.length + 1) })
}

/** A picture within the text, as the logo of a signature, is none. What says nothing of itself is looked at by the import. */
function isDocument(node: MessageStructureObject, name: string) {
  const isAttachment = node.disposition === 'attachment'
  if (node.type.startsWith('image/') && !isAttachment && node.id) return false
  if (EXTENSIONS.test(name) || node.type in TYPES) return true
  return UNKNOWN_TYPES.includes(node.type) && !name.includes('.') && (isAttachment || name === '')
}

function nameOf({ type }: MessageStructureObject, name: string, n: number) {
  const extension = TYPES[type]
  const full = name === '' ? `anexo-${n}${extension ? `.${extension}` : ''}` : name
  return safeName(full)
}

/** A name that is safe to record and to show. */
export const safeName = (name: string) => uploadedFile(name, Buffer.alloc(0)).name
