import { setTimeout as pause } from 'node:timers/promises'
import { type Caller, clock } from './calls.ts'
import type { Options } from './options.ts'

/** A record that the server has said is kept. */
export interface Kept {
  id: string
  company: string
}

export interface KeptFile extends Kept {
  sha256: string
  size: number
  /** Of a photo. */
  delivery?: string
}

/** What the server has said is kept. */
export interface Acknowledged {
  deliveries: Kept[]
  assignments: { delivery: string; driver: string }[]
  consents: Kept[]
  routes: Kept[]
  endedRoutes: Kept[]
  receipts: KeptFile[]
  occurrences: Kept[]
  importFiles: KeptFile[]
  /** Of each call, how many points were accepted of which time. */
  positions: { company: string; driver: string; firstAt: string; lastAt: string; points: number }[]
}

const nothing = (): Acknowledged => ({
  deliveries: [],
  assignments: [],
  consents: [],
  routes: [],
  endedRoutes: [],
  receipts: [],
  occurrences: [],
  importFiles: [],
  positions: [],
})

export interface DayContext {
  caller: Caller
  options: Options
  /** The clock of a second of the day. */
  clockAt(second: number): number
  /** Waits for a second of the day, and answers its clock. */
  until(second: number): Promise<number>
  acknowledged: Acknowledged
  photo: Buffer
  streams: StreamTimes
}

export interface StreamTimes {
  opened: number
  ended: number
  /** What a stream told that is another company's. */
  leaked: number
  /** When what the streams are to tell was to be sent. */
  expected: Map<string, number>
  /** Milliseconds from then until a stream told it. */
  location: number[]
  receipt: number[]
}

/** Seconds of the clock between two sendings of a phone, and two readings of a screen (web/src). */
const SEND_EVERY = 30
const READ_EVERY = 60
/** Seconds of the day of which the points go in one call at most. */
const MAX_BATCH = 1800

/** Seconds of the day between two sendings of a phone. */
export const sendEvery = ({ compression, rhythm }: Options) =>
  Math.min((SEND_EVERY * compression) / rhythm, MAX_BATCH)

/** Seconds of the day between two readings of a phone's list. */
export const readEvery = (options: Options) => (sendEvery(options) * READ_EVERY) / SEND_EVERY

export function createDay(
  caller: Caller,
  options: Options,
  startsAt: number,
  photo: Buffer,
): DayContext {
  const clockAt = (second: number) => startsAt + (second * 1000) / options.compression
  return {
    caller,
    options,
    photo,
    clockAt,
    async until(second) {
      const at = clockAt(second)
      const wait = at - clock()
      if (wait > 0) await pause(wait)
      return at
    },
    acknowledged: nothing(),
    streams: { opened: 0, ended: 0, leaked: 0, expected: new Map(), location: [], receipt: [] },
  }
}

/** As a call says a time of the clock. */
export const instant = (at: number) => new Date(at).toISOString()

const ALREADY_MS = 1

/**
 * What a call needs of another call's answer, and when the call was to be sent: as planned, or, where it had to wait for the answer, when
 * that came.
 */
export async function withAnswer<T>(planned: number, answer: Promise<T>) {
  const before = clock()
  const value = await answer
  return { value, at: clock() - before > ALREADY_MS ? clock() : planned }
}
