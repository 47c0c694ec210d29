import type { recordsOf } from '../records.ts'
import { expect } from '../expect.ts'
import type { TappedOnPhone } from './tapped.ts'

type Records = ReturnType<typeof recordsOf>

interface Held {
  number: number
  owner: string
  status: string
  photos: string[]
  failures: number
}

/** What there was in the morning. */
export async function readBefore(records: Records) {
  const routes = await records.rows<{ id: string }>('select id from routes')
  const [{ now }] = (await records.rows<{ now: Date }>('select now()')) as [{ now: Date }]
  return { routes: routes.map(({ id }) => id), now }
}

type Before = Awaited<ReturnType<typeof readBefore>>

const STATUS: Record<string, string> = { DELIVERED: 'photographed', REFUSED: 'failed' }

/** The server holds what was tapped: nothing is lost, doubled, or with another delivery or driver. */
export async function compare(records: Records, tapped: TappedOnPhone, before: Before) {
  const numbers = [...tapped.deliveries.keys()].map(String)
  const held = await records.rows<Held>(
    `select d.nf_number::int as number, u.username as owner, d.status,
       array(select f.sha256 from receipts r join files f on f.id = r.file_id
              where r.delivery_id = d.id and r.driver_id = d.driver_id order by 1) as photos,
       (select count(*)::int from occurrences o
         where o.delivery_id = d.id and o.driver_id = d.driver_id) as failures
       from deliveries d join drivers on drivers.id = d.driver_id join users u on u.id = drivers.user_id
      where d.nf_number = any($1) order by 1`,
    [numbers],
  )
  expect(
    held.map((delivery) => ({ ...delivery, status: STATUS[delivery.status] ?? 'open' })),
  ).toEqual(
    [...tapped.deliveries]
      .filter(([, { state }]) => state !== 'deleted')
      .map(([number, { owner, state, photos, failures }]) => ({
        number,
        owner,
        status: state,
        photos: photos.toSorted(),
        failures,
      }))
      .toSorted((a, b) => a.number - b.number),
  )

  const photos = [...tapped.deliveries.values()].flatMap((delivery) => delivery.photos)
  const [stored] = await records.rows<{ count: number }>(
    `select count(*)::int from receipts r join files f on f.id = r.file_id where f.sha256 = any($1)`,
    [photos],
  )
  expect(stored?.count, 'photos, of any delivery').toBe(photos.length)

  const routes = await records.rows<{ username: string; count: number }>(
    `select u.username, count(*)::int from routes r
       join drivers d on d.id = r.driver_id join users u on u.id = d.user_id
      where r.id <> all($1) group by 1`,
    [before.routes],
  )
  expect(new Map(routes.map(({ username, count }) => [username, count]))).toEqual(tapped.routes)

  const [outside] = await records.rows<{ count: number }>(
    `select count(*)::int from positions p where p.received_at >= $1 and not exists (
       select from routes r where r.driver_id = p.driver_id and p.recorded_at
         between r.started_at - interval '2 minutes' and coalesce(r.finished_at, 'infinity') + interval '2 minutes')`,
    [before.now],
  )
  expect(outside?.count, 'positions outside of every route').toBe(0)
}
