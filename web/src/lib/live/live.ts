import { live, type LiveEvent } from '@canhoto/contracts/live'
import { request } from '../http/http.ts'
import { type Piece, readEvents } from './read-events.ts'

/** The server says something three times as often. */
const SILENCE_MS = 60_000
/** A stream is begun anew each day at least. */
const MAX_STREAM_MS = 86_400_000
const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 60_000

type Tell = (event: LiveEvent) => void

/**
 * Tells what happens until the returned function is called. The tabs of a session share the stream of one of them, because a
 * browser opens only six connections to a server. `name`: the session.
 */
export function followLive(name: string, tell: Tell) {
  const stop = new AbortController()
  const channel = new BroadcastChannel(`canhoto-live ${name}`)
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => tell(data))
  const tellAll = (event: LiveEvent) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
    channel.postMessage(event)
    tell(event)
  }
  void lead(name, stop.signal, () => keepStreaming(tellAll, stop.signal)).catch(() => undefined)
  return () => {
    stop.abort()
    channel.close()
  }
}

/** Runs the work while no other tab does. */
function lead(name: string, signal: AbortSignal, work: () => Promise<void>) {
  if (!navigator.locks) return work()
  return navigator.locks.request(`canhoto-live ${name}`, { signal }, work)
}

/** Begins again where it was whenever the stream ends; ever later while the server does not answer. */
async function keepStreaming(tell: Tell, signal: AbortSignal) {
  let lastId: string | null = null
  let failures = 0
  while (!signal.aborted) {
    try {
      await stream({ lastId, signal }, ({ events, lastId: id }) => {
        // The screens were read some time before a stream that begins late.
        if (lastId === null && failures > 0) tell({ event: 'resync', data: {} })
        failures = 0
        lastId = id ?? lastId
        if (!signal.aborted) events.forEach(tell)
      })
    } catch {
      failures++
    }
    await pause(delayAfter(failures), signal)
  }
}

interface Start {
  lastId: string | null
  signal: AbortSignal
}

async function stream({ lastId, signal }: Start, onPiece: (piece: Piece) => void) {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const answer = await request({
      method: live.stream.method,
      path: live.stream.path,
      headers: lastId === null ? {} : { 'last-event-id': lastId },
      signal: AbortSignal.any([signal, silence.signal]),
      timeoutMs: MAX_STREAM_MS,
    })
    if (!answer.body) return
    for await (const piece of readEvents(answer.body)) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      onPiece(piece)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Browsers that lost the same server do not all come back at the same moment. */
function delayAfter(failures: number) {
  return Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS) * (0.5 + Math.random())
}

function pause(ms: number, signal: AbortSignal) {
  return new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
}
