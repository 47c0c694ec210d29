import { setTimeout as wait } from 'node:timers/promises'

const AGAIN_MS = 200

/** Follows the live stream as a browser does: one that ends is opened again where it ended. */
export function followStream(url: string, token: string) {
  const stop = new AbortController()
  const told = new Set<string>()
  /** Milliseconds without a stream, each time that one ended. */
  const gaps: number[] = []
  let lastId: string | null = null
  let resyncs = 0
  let endedAt: number | null = null

  async function follow() {
    const answer = await fetch(`${url}/api/live`, {
      headers: { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) },
      signal: stop.signal,
    })
    if (!answer.ok || !answer.body) throw new Error(`The stream answered ${answer.status}.`)
    if (endedAt !== null) gaps.push(performance.now() - endedAt)
    endedAt = null
    let text = ''
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  }

  function take(block: string) {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    lastId = field('id') ?? lastId
    if (field('event') === 'resync') resyncs += 1
    const { delivery_ids = [] } = JSON.parse(field('data') ?? '{}') as { delivery_ids?: string[] }
    for (const id of delivery_ids) told.add(id)
  }

  async function followOn() {
    while (!stop.signal.aborted) {
      await follow().catch(() => undefined)
      endedAt ??= performance.now()
      await wait(AGAIN_MS)
    }
  }

  const following = followOn()
  return {
    told,
    gaps,
    resyncs: () => resyncs,
    async end() {
      stop.abort()
      await following
    },
  }
}
