import type { KindTimes } from './calls.ts'
import type { ClientOutput } from './client.ts'
import type { growthOf } from './database-growth.ts'
import { DAY_SECONDS, HOUR } from './plan.ts'
import type { Usage } from './usage.ts'

const MB = 1024 * 1024

/** Values at the shares, the largest last. */
function quantiles(values: readonly number[], shares = [0.5, 0.95, 0.99]) {
  const sorted = Float64Array.from(values).toSorted()
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return [...shares.map(at), sorted.at(-1) ?? 0]
}

const whole = (value: number) => Math.round(value).toString()

function errorsOf({ statuses }: KindTimes) {
  const errors = [...statuses].filter(([status]) => status < 200 || status >= 300)
  const names = errors.map(([status, count]) => `${count} × ${status === 0 ? 'no answer' : status}`)
  return names.join(', ') || '-'
}

/** The calls of each kind, and the calls of all kinds hour by hour of the day. */
export function reportCalls({ kinds }: ClientOutput, seconds: number) {
  const rows = [...kinds].toSorted(([, a], [, b]) => b.at.length - a.at.length)
  printTable(
    ['call', 'calls', 'a second', 'p50 ms', 'p95', 'p99', 'max', 'KB sent', 'received', 'errors'],
    rows.map(([kind, times]) => [
      kind,
      whole(times.at.length),
      (times.at.length / seconds).toFixed(1),
      ...quantiles(times.ms).map(whole),
      (times.bytesSent / times.at.length / 1024).toFixed(1),
      (times.bytesReceived / times.at.length / 1024).toFixed(1),
      errorsOf(times),
    ]),
  )
}

/** What was written: how long it took until it was kept, with all times that it was sent again. */
export function reportKept({ kinds }: ClientOutput) {
  const rows = [...kinds].filter(([, { kept, givenUp }]) => kept.length + givenUp > 0)
  printTable(
    ['written', 'kept', 'sent again', 'given up', 'kept after p50 ms', 'p95', 'p99', 'max'],
    rows.map(([kind, { kept, sentAgain, givenUp }]) => [
      kind,
      whole(kept.length),
      whole(sentAgain),
      whole(givenUp),
      ...quantiles(kept).map(whole),
    ]),
  )
}

/** p95 of the calls that were to be sent in each hour of the day, with the processors that it took. */
export function reportHours(
  { kinds }: ClientOutput,
  { startsAt, compression }: { startsAt: number; compression: number },
  cpuOfHour: readonly Usage[],
) {
  const hourMs = (HOUR * 1000) / compression
  const all = [...kinds.values()].flatMap(({ at, ms }) =>
    at.map((planned, n) => [Math.floor((planned - startsAt) / hourMs), ms[n] ?? 0] as const),
  )
  const rows = Array.from({ length: DAY_SECONDS / HOUR }, (_, hour) => {
    const ms = all.filter(([of]) => of === hour).map(([, value]) => value)
    const [p50 = 0, p95 = 0, p99 = 0] = quantiles(ms)
    const cpu = cpuOfHour[hour]
    const share = (seconds: number | undefined) =>
      `${whole((100 * 1000 * (seconds ?? 0)) / hourMs)} %`
    return [
      whole(hour + 1),
      whole((ms.length * 1000) / hourMs),
      ...[p50, p95, p99].map(whole),
      share(cpu?.['event loop'].cpuSeconds),
      share(cpu?.['server, other threads'].cpuSeconds),
      share(cpu?.['document readers'].cpuSeconds),
      share(cpu?.PostgreSQL.cpuSeconds),
      share(cpu?.clients.cpuSeconds),
    ]
  })
  printTable(
    [
      'hour',
      'calls/s',
      'p50 ms',
      'p95',
      'p99',
      'event loop',
      'its threads',
      'readers',
      'PostgreSQL',
      'clients',
    ],
    rows,
  )
}

export function reportUsage(usage: Usage, seconds: number) {
  printTable(
    ['processor', 'seconds', 'of a core', 'resident MB'],
    Object.entries(usage).map(([group, { cpuSeconds, residentMb }]) => [
      group,
      cpuSeconds.toFixed(1),
      `${whole((100 * cpuSeconds) / seconds)} %`,
      whole(residentMb),
    ]),
  )
}

export function reportGrowth({ tables, walBytes }: ReturnType<typeof growthOf>, fileBytes: number) {
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  printTable(
    ['table', 'rows', 'MB', 'bytes a row'],
    tables
      .filter(({ bytes }) => bytes > total / 500)
      .map(({ table, rows, bytes }) => [
        table,
        whole(rows),
        (bytes / MB).toFixed(1),
        whole(bytes / rows),
      ]),
  )
  console.info(
    `database +${(total / MB).toFixed(1)} MB, WAL ${(walBytes / MB).toFixed(1)} MB, files +${(fileBytes / MB).toFixed(1)} MB`,
  )
}

/** How late the streams told what the day had planned to be told. */
export function reportStreams(
  { streams, late }: ClientOutput,
  { planned, seconds }: { planned: number; seconds: number },
) {
  const { opened, ended, location, receipt } = streams
  console.info(
    `day of ${whole(planned)} s took ${whole(seconds)} s; calls sent late: ${formatQuantiles(late)}\n` +
      `streams: ${opened} opened, ${ended} ended; position told after ${formatQuantiles(location)} (${location.length}); ` +
      `receipt ${formatQuantiles(receipt)} (${receipt.length})`,
  )
}

const SHOWN_WAITS = 6

export function reportWaits(waits: readonly { wait: string; average: number }[]) {
  const shown = waits
    .slice(0, SHOWN_WAITS)
    .map(({ wait, average }) => `${wait} ${average.toFixed(2)}`)
  console.info(`statements at once: ${shown.join(', ')}`)
}

export function formatQuantiles(ms: readonly number[]) {
  const [p50 = 0, p95 = 0, p99 = 0, max = 0] = quantiles(ms)
  return `p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)}, max ${max.toFixed(0)} ms`
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[]) {
  const all = [head, ...rows]
  const widths = head.map((_, n) => Math.max(...all.map((row) => (row[n] ?? '').length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join(' | ')} |`
  console.info(
    [
      line(head),
      `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
      ...rows.map(line),
      '',
    ].join('\n'),
  )
}
