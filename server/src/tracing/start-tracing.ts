import { createRequire } from 'node:module'
import { trace } from '@opentelemetry/api'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { traceRequests } from './trace-requests.ts'

/**
 * Sends traces of requests and of their statements, never the values in them, to the collector that OpenTelemetry's own
 * variables name (OTEL_EXPORTER_OTLP_ENDPOINT and others, which its SDK reads). Metrics are read by Prometheus, logs from the
 * standard output.
 */
export function startTracing(serviceName: string) {
  const sdk = new NodeSDK({
    serviceName,
    instrumentations: [new PgInstrumentation({ requireParentSpan: true })],
    metricReaders: [],
    logRecordProcessors: [],
  })
  sdk.start()
  // Modules that are imported are not seen by the instrumentation, those that are required are; it is the same module.
  createRequire(import.meta.url)('pg')
  return { traceRequests, logFields, close: () => sdk.shutdown() }
}

export type Tracing = ReturnType<typeof startTracing>

/** What a line of the log says of the trace that it belongs to. */
function logFields() {
  const span = trace.getActiveSpan()?.spanContext()
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
}
