import { setTimeout as after } from 'node:timers/promises'
import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import type { protos } from '@google-cloud/documentai'
import type { Provider } from './provider.ts'

export interface GoogleOptions {
  /** 'projects/…/locations/us/processors/…' */
  processor: string
  /** File of the service account's key; the machine's own identity when absent. */
  credentials?: string | undefined
  /** Another address than Google's own for the processor's region. */
  endpoint?: string | undefined
  timeoutMs: number
}

type Page = protos.google.cloud.documentai.v1.Document.IPage
type Layout = protos.google.cloud.documentai.v1.Document.Page.ILayout

/** Google Document AI, by its own client over HTTPS. */
export async function createGoogleProvider(options: GoogleOptions): Promise<Provider> {
  // Half a second to load: only for whoever uses it.
  const { DocumentProcessorServiceClient } = (await import('@google-cloud/documentai')).v1
  const client = new DocumentProcessorServiceClient({
    fallback: true,
    ...addressOf(options),
    ...(options.credentials && { keyFilename: options.credentials }),
  })
  return {
    async pages({ bytes, mime }) {
      const request = { name: options.processor, rawDocument: { content: bytes, mimeType: mime } }
      const asked = client.processDocument(request, { maxRetries: 0 })
      const [{ document }] = await inTime(asked, options.timeoutMs)
      const text = document?.text ?? ''
      return (document?.pages ?? []).map((page) => pageOf(page, text))
    },
    close: () => client.close(),
  }
}

/** The client's own limit does not end a request that the other side keeps open. */
async function inTime<T>(asked: Promise<T>, timeoutMs: number) {
  const patience = new AbortController()
  const tooLate = after(timeoutMs, undefined, { signal: patience.signal }).then(() => {
    throw new Error('No answer in time.')
  })
  try {
    return await Promise.race([asked, tooLate])
  } finally {
    patience.abort()
    // What comes later is nobody's.
    asked.catch(() => {})
    tooLate.catch(() => {})
  }
}

function addressOf({ processor, endpoint }: GoogleOptions) {
  if (!endpoint) {
    const [, region = 'us'] = /\/locations\/([a-z0-9-]+)\//.exec(processor) ?? []
    return { apiEndpoint: `${region}-documentai.googleapis.com` }
  }
  const { protocol, hostname, port } = new URL(endpoint)
  const isPlain = protocol === 'http:'
  return {
    apiEndpoint: hostname,
    port: Number(port || (isPlain ? 80 : 443)),
    ...(isPlain && { protocol: 'http' }),
  }
}

function pageOf({ dimension, tokens }: Page, text: string): WordPage {
  const { width, height } = { width: dimension?.width || 1, height: dimension?.height || 1 }
  const words = (tokens ?? []).flatMap(({ layout }) => {
    const word = textOf(layout, text)
    const corners = layout?.boundingPoly?.normalizedVertices ?? []
    if (word === '' || corners.length === 0) return []
    const xs = corners.map(({ x }) => (x ?? 0) * width)
    const ys = corners.map(({ y }) => (y ?? 0) * height)
    const base = Math.max(...ys)
    return {
      text: word,
      x0: Math.min(...xs),
      x1: Math.max(...xs),
      base,
      height: base - Math.min(...ys),
      confidence: layout?.confidence ?? 0,
    }
  })
  return { width, height, words }
}

function textOf(layout: Layout | null | undefined, text: string) {
  const parts = layout?.textAnchor?.textSegments ?? []
  return parts
    .map(({ startIndex, endIndex }) => text.slice(Number(startIndex ?? 0), Number(endIndex ?? 0)))
    .join('')
    .trim()
}
