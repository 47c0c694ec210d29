import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { KindTimes } from './calls.ts'
import type { ClientInput, ClientOutput } from './client.ts'
import type { Acknowledged } from './day-context.ts'

const FILE = fileURLToPath(new URL('client.ts', import.meta.url))

/** Runs the companies in as many processes as the options say, and puts together what they saw. They live until `stop`. */
export async function runClients({ companies, ...input }: ClientInput) {
  const { processes } = input.options
  const clients = await Promise.all(
    Array.from({ length: processes }, (_, n) =>
      runClient({ ...input, companies: companies.filter(({ index }) => index % processes === n) }),
    ),
  )
  return {
    output: clients.map(({ output }) => output).reduce(merge),
    stop: () => clients.forEach((client) => client.stop()),
  }
}

async function runClient(input: ClientInput) {
  const child = fork(FILE, { serialization: 'advanced' })
  const ended = once(child, 'exit').then(() => {
    throw new Error('A client ended before its day did.')
  })
  child.send(input)
  const [output] = (await Promise.race([once(child, 'message'), ended])) as [ClientOutput]
  ended.catch(() => undefined)
  return { output, stop: () => child.disconnect() }
}

function merge(a: ClientOutput, b: ClientOutput): ClientOutput {
  for (const [kind, times] of b.kinds) a.kinds.set(kind, mergeTimes(a.kinds.get(kind), times))
  const { streams, acknowledged } = a
  return {
    kinds: a.kinds,
    late: a.late.concat(b.late),
    finishedAt: Math.max(a.finishedAt, b.finishedAt),
    streams: {
      opened: streams.opened + b.streams.opened,
      ended: streams.ended + b.streams.ended,
      leaked: streams.leaked + b.streams.leaked,
      location: streams.location.concat(b.streams.location),
      receipt: streams.receipt.concat(b.streams.receipt),
    },
    acknowledged: mergeLists(acknowledged, b.acknowledged),
  }
}

function mergeLists(a: Acknowledged, b: Acknowledged) {
  const lists = Object.entries(a).map(([kind, kept]: [string, object[]]) => [
    kind,
    kept.concat(b[kind as keyof Acknowledged]),
  ])
  return Object.fromEntries(lists) as Acknowledged
}

function mergeTimes(a: KindTimes | undefined, b: KindTimes): KindTimes {
  if (!a) return b
  const statuses = new Map(a.statuses)
  for (const [status, count] of b.statuses)
    statuses.set(status, (statuses.get(status) ?? 0) + count)
  return {
    at: a.at.concat(b.at),
    ms: a.ms.concat(b.ms),
    statuses,
    bytesSent: a.bytesSent + b.bytesSent,
    bytesReceived: a.bytesReceived + b.bytesReceived,
    kept: a.kept.concat(b.kept),
    sentAgain: a.sentAgain + b.sentAgain,
    givenUp: a.givenUp + b.givenUp,
  }
}
