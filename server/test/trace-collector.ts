import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { freePort } from './running-server.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
}

interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

/** What OpenTelemetry sends traces to, in place of a collector: it keeps them. */
export async function startTraceCollector() {
  const received: Export[] = []
  const port = await freePort()
  const server = createServer((request, response) => {
    const answer = (body: unknown) => {
      received.push(body as Export)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    }
    json(request).then(answer, () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
    spans: () =>
      received.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    text: () => JSON.stringify(received),
    stop: () => server.close(),
  }
}
