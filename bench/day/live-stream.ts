import http from 'node:http'
import { clock } from './calls.ts'
import type { DayContext } from './day-context.ts'
import type { FilledCompany } from './fill.ts'

/** As web/src/lib/live/live.ts begins again. */
const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 60_000

interface Told {
  delivery_ids?: string[]
  drivers?: { driver_id: string; last_update: string | null }[]
}

/** Follows a live stream as a browser does, one that ends from where it ended, and notes how late it tells. */
export function followStream(day: DayContext, company: FilledCompany, token: string) {
  const { streams, caller } = day
  const own = new Set(company.drivers.map(({ id }) => id))
  /** What is told twice counts once. */
  const told = new Set<string>()
  let lastId: string | null = null
  let failures = 0

  function open() {
    const headers = { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) }
    const request = http.get(`${caller.url}/api/live`, { headers }, (answer) => {
      if (answer.statusCode === 200) streams.opened++
      let text = ''
      answer.setEncoding('utf8').on('data', (piece: string) => {
        const blocks = (text + piece).split('\n\n')
        text = blocks.pop() ?? ''
        blocks.forEach(take)
      })
      answer.on('error', () => undefined)
    })
    request.on('error', () => undefined)
    // Once, however it ended.
    request.on('close', openAgain)
  }

  function openAgain() {
    streams.ended++
    const delay = Math.min(FIRST_DELAY_MS * 2 ** failures++, MAX_DELAY_MS)
    setTimeout(open, delay * (0.5 + Math.random())).unref()
  }

  function take(block: string) {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    lastId = field('id') ?? lastId
    failures = 0
    const { delivery_ids = [], drivers = [] } = JSON.parse(field('data') ?? '{}') as Told
    for (const { driver_id, last_update } of drivers) {
      if (!own.has(driver_id)) streams.leaked++
      note(`${driver_id} ${Date.parse(last_update ?? '')}`, streams.location)
    }
    if (field('event') === 'receipt') for (const id of delivery_ids) note(id, streams.receipt)
  }

  function note(key: string, lags: number[]) {
    const at = streams.expected.get(key)
    if (at === undefined || told.has(key)) return
    told.add(key)
    lags.push(clock() - at)
  }

  open()
}
