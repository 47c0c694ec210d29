import { type Connection, openOwner } from '../platform/database.ts'
import { createDayClock } from '../platform/day-clock.ts'
import type { Demonstration } from './demonstration.ts'
import { listOnWay } from './list-on-way.ts'
import { MOVE_EVERY_MS, moveDrivers } from './move-drivers.ts'
import { registerAhead } from './register-ahead.ts'
import { workAtStop } from './work-at-stop.ts'

/** The day goes on by one move, unless it is paused: drivers move, make a delivery, and are given another. */
export async function goOn(demonstration: Demonstration, now: Date) {
  const { owner, clock } = demonstration
  if (clock.isPaused()) return
  const drivers = await listOnWay(owner, { now, time: clock.timeAt(now) })
  await moveDrivers(owner, drivers, now)
  const refusals: unknown[] = []
  for (const driver of drivers) {
    try {
      await workAtStop(demonstration, driver, now)
      await registerAhead(demonstration, driver, now)
    } catch (error) {
      // A visitor may have changed what the driver was about to do; the others go on.
      refusals.push(error)
    }
  }
  if (refusals.length > 0) throw new AggregateError(refusals, 'Some drivers were refused.')
}

interface ClockStart {
  connection: Connection
  isPaused: boolean
  now: () => Date
}

/** The drivers go on from where the demonstration was last. */
export async function createDemoClock({ connection, ...start }: ClockStart) {
  const owner = openOwner(connection, 1)
  try {
    const { rows } = await owner.query<{ since: number | null }>(
      'select extract(epoch from max(recorded_at))::float8 * 1000 as since from driver_states',
    )
    const since = rows[0]?.since ?? null
    return createDayClock({ ...start, since: since === null ? start.now() : new Date(since) })
  } finally {
    await owner.end()
  }
}

interface Start extends Omit<Demonstration, 'owner'> {
  connection: Connection
  now: () => Date
}

/** Lets the day go on until the returned function is called; at once when it is resumed. */
export function startDemonstration({ connection, now, ...parts }: Start) {
  const owner = openOwner(connection, 1)
  let going = Promise.resolve()
  const next = () => {
    going = going
      .then(() => goOn({ ...parts, owner }, now()))
      .catch((error: unknown) => console.warn('Demonstration:', error))
  }
  const timer = setInterval(next, MOVE_EVERY_MS)
  parts.clock.onResumed(next)
  return async () => {
    clearInterval(timer)
    await going
    await owner.end()
  }
}
