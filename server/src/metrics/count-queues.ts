import type pg from 'pg'
import type { Registry } from 'prom-client'
import { addGauge } from './add-gauge.ts'

/** Several Prometheus servers, or one that asks often, count once. */
const COUNTED_FOR_MS = 10_000

interface Queue {
  name: string
  waiting: string
  age_s: number
}

interface Positions {
  on_route: string
  lag_s: number
}

/** What waits in the queues of the database, and how old the positions of drivers in a route are. */
export function countQueues(registry: Registry, pool: pg.Pool) {
  const queues = recently(
    async () => (await pool.query<Queue>('select * from measure_queues()')).rows,
  )
  const positions = recently(
    async () => (await pool.query<Positions>('select * from measure_positions()')).rows,
  )
  addGauge(registry, {
    name: 'canhoto_queue_waiting',
    help: 'What waits in a queue of the installation.',
    labelNames: ['queue'],
    async collect(gauge) {
      for (const { name, waiting } of await queues()) gauge.set({ queue: name }, Number(waiting))
    },
  })
  addGauge(registry, {
    name: 'canhoto_queue_age_seconds',
    help: 'How long the oldest of a queue waits.',
    labelNames: ['queue'],
    async collect(gauge) {
      for (const { name, age_s } of await queues()) gauge.set({ queue: name }, age_s)
    },
  })
  addGauge(registry, {
    name: 'canhoto_drivers_on_route',
    help: 'Drivers in a route.',
    async collect(gauge) {
      for (const { on_route } of await positions()) gauge.set(Number(on_route))
    },
  })
  addGauge(registry, {
    name: 'canhoto_position_lag_seconds',
    help: 'Age of the newest position, which 95 % of the drivers in a route have at most.',
    async collect(gauge) {
      for (const { lag_s } of await positions()) gauge.set(lag_s)
    },
  })
}

/** The answer of the last seconds again. */
function recently<T>(ask: () => Promise<T>) {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    if (!last || performance.now() - last.at > COUNTED_FOR_MS)
      last = { at: performance.now(), answer: ask() }
    return last.answer
  }
}
