import { LIVE_EVENTS, type LiveEvent, type LiveEventName } from '@canhoto/contracts/live'
import { fits } from '../http/fits.ts'

/** What came with one piece of a stream of server-sent events. */
export interface Piece {
  events: LiveEvent[]
  /** The id of the last event of the piece, with which a stream goes on. */
  lastId: string | null
}

/** Reads a stream of server-sent events piece by piece, until it ends. Events of another shape are passed over. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<Piece> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    const fields = blocks.map(parseFields)
    yield {
      events: fields.flatMap(parseEvent),
      lastId: fields.findLast(({ id }) => id)?.id ?? null,
    }
  }
}

type Fields = Partial<Record<string, string>>

function parseFields(block: string): Fields {
  const lines = block.split('\n').map((line) => line.split(/: (.*)/, 2))
  return Object.fromEntries(lines) as Fields
}

function parseEvent({ event, data = '' }: Fields): LiveEvent[] {
  if (!event || !(event in LIVE_EVENTS)) return []
  try {
    const parsed: unknown = JSON.parse(data)
    const isWhole = fits(LIVE_EVENTS[event as LiveEventName], parsed)
    return isWhole ? [{ event, data: parsed } as LiveEvent] : []
  } catch {
    return []
  }
}
