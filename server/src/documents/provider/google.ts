import { setTimeout as delay } from 'node:timers/promises'
import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import type { protos } from '@google-cloud/documentai'
import type { Provider } from './provider.ts'

export interface GoogleOptions {
  /** 'projects/…/locations/us/processors/…' */
  processor: string
  /** Path of the service account's key file; without it the client uses the machine's identity. */
  credentials?: string | undefined
  /** Overrides Google's address for the processor's region. */
  endpoint?: string | undefined
  timeoutMs: number
}

type Page = protos.google.cloud.documentai.v1.Document.IPage
type Layout = protos.google.cloud.documentai.v1.Document.Page.ILayout

/** Google Document AI through its client library over HTTPS (`fallback` means REST instead of gRPC). */
export async function createGoogleProvider(options: GoogleOptions): Promise<Provider> {
  // The library takes half a second to load, so it is imported only where the provider is configured.
  const { DocumentProcessorServiceClient } = (await import('@google-cloud/documentai')).v1
  const client = new DocumentProcessorServiceClient({
    fallback: true,
    ...clientAddress(options),
    ...(options.credentials && { keyFilename: options.credentials }),
  })
  return {
    async readPages({ bytes, mime }) {
      const request = { name: options.processor, rawDocument: { content: bytes, mimeType: mime } }
      const answer = client.processDocument(request, { maxRetries: 0 })
      const [{ document }] = await withTimeout(answer, options.timeoutMs)
      const text = document?.text ?? ''
      return (document?.pages ?? []).map((page) => buildPage(page, text))
    },
    close: () => client.close(),
  }
}

/** The client's own timeout does not end a request whose connection the service keeps open. */
async function withTimeout<T>(answer: Promise<T>, timeoutMs: number) {
  const timer = new AbortController()
  const timeout = delay(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error('No answer in time.')
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    timer.abort()
    // The promise that lost the race may still reject; an unhandled rejection would end the process.
    answer.catch(() => {})
    timeout.catch(() => {})
  }
}

function clientAddress({ processor, endpoint }: GoogleOptions) {
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

function buildPage({ dimension, tokens }: Page, text: string): WordPage {
  const { width, height } = { width: dimension?.width || 1, height: dimension?.height || 1 }
  const words = (tokens ?? []).flatMap(({ layout }) => {
    const word = layoutText(layout, text)
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

function layoutText(layout: Layout | null | undefined, text: string) {
  const segments = layout?.textAnchor?.textSegments ?? []
  return segments
    .map(({ startIndex, endIndex }) => text.slice(Number(startIndex ?? 0), Number(endIndex ?? 0)))
    .join('')
    .trim()
}
