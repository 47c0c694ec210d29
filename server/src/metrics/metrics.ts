import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type pg from 'pg'
import type { DocumentReader } from '../documents/document-reader.ts'
import { countQueues } from './count-queues.ts'
import { measureProcess } from './measure-process.ts'
import { measureRequests } from './measure-requests.ts'

interface Measured {
  pool: pg.Pool
  documentReader: Pick<DocumentReader, 'load'>
  dataDir: string
}

/** What Prometheus reads of this process. What is of the whole installation, such as queues, every process says alike. */
export function createMetrics({ pool, documentReader, dataDir }: Measured) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureProcess(registry, { pool, documentReader, dataDir })
  countQueues(registry, pool)
  const add = measureRequests(registry)
  return { registry, addTo: (app: FastifyInstance) => add(app) }
}

export type Metrics = ReturnType<typeof createMetrics>

/** Answers GET /metrics on a port of its own. Returns its address and a function that ends it. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
) {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://${host}:${own}/metrics`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
