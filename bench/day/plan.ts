/** Seconds of the day. */
export const HOUR = 3600
export const DAY_SECONDS = 8 * HOUR
const DELIVERIES_PER_DRIVER = 10
/** Of each driver's deliveries, those that arrive as XML files; the others are typed into the form. */
const IMPORTED = 0.7
/** A session lasts seven days, so that on a day not all drivers sign in. */
const SIGN_IN_SHARE = 0.2
const FAILED_SHARE = 0.05
export const OFFICE_USERS = 3

/** Hours of the day in which the office of each wave registers, assigns, and its drivers deliver. */
const WAVES = [
  { registers: [0.3, 1.3], assigns: [1.6, 2], delivers: [2.25, 4.4] },
  { registers: [2, 3.8], assigns: [4.1, 4.4], delivers: [4.7, 7.4] },
] as const
const OFFICE_SIGNS_IN = [0, 0.25] as const
const DRIVER_STARTS = [1, 1.5] as const
const DRIVER_ENDS = [7.6, 7.9] as const
/** Seconds of the day in which the files of an import are sent. */
const IMPORT_SECONDS = 600

/** Seconds of the day. */
export interface PlannedDelivery {
  number: number
  isImported: boolean
  registeredAt: number
  finishedAt: number
  fails: boolean
}

export interface PlannedDriver {
  signsIn: boolean
  startsAt: number
  endsAt: number
  /** Deliveries that are given to the driver at once, with the time. */
  waves: { assignedAt: number; deliveries: PlannedDelivery[] }[]
}

export interface CompanyDay {
  officeSignsInAt: number[]
  importsAt: number[]
  drivers: PlannedDriver[]
}

/** The same seed makes the same day. */
export function planCompany(seed: number, company: number, drivers: number): CompanyDay {
  const random = seeded(seed * 1_000_003 + company)
  const within = ([from, to]: readonly [number, number]) => (from + random() * (to - from)) * HOUR
  const importsAt = WAVES.map(({ registers }) => within(registers))
  let number = 0
  const planDelivery = (wave: number): PlannedDelivery => {
    const { registers, delivers } = WAVES[wave] ?? WAVES[0]
    const isImported = random() < IMPORTED
    return {
      number: ++number,
      isImported,
      registeredAt: isImported
        ? (importsAt[wave] ?? 0) + random() * IMPORT_SECONDS
        : within(registers),
      finishedAt: within(delivers),
      fails: random() < FAILED_SHARE,
    }
  }
  const planDriver = (): PlannedDriver => ({
    signsIn: random() < SIGN_IN_SHARE,
    startsAt: within(DRIVER_STARTS),
    endsAt: within(DRIVER_ENDS),
    waves: WAVES.map(({ assigns }, wave) => ({
      assignedAt: within(assigns),
      deliveries: Array.from({ length: DELIVERIES_PER_DRIVER / WAVES.length }, () =>
        planDelivery(wave),
      ),
    })),
  })
  return {
    officeSignsInAt: Array.from({ length: OFFICE_USERS }, () => within(OFFICE_SIGNS_IN)),
    importsAt,
    drivers: Array.from({ length: drivers }, planDriver),
  }
}

/** Numbers from 0 to 1 that the seed decides (mulberry32). */
function seeded(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const MOVING_EVERY = 10
const STANDING_EVERY = 60
/** Before each delivery the vehicle stands. */
const STOP_SECONDS = 900

/** When the phone stores a position, as web/src/features/driver-day/route/thin-positions.ts does. */
export function* positionTimes({ startsAt, endsAt, waves }: PlannedDriver) {
  const stops = waves.flatMap(({ deliveries }) => deliveries.map(({ finishedAt }) => finishedAt))
  const stands = (at: number) => stops.some((end) => at >= end - STOP_SECONDS && at < end)
  for (let at = startsAt; at < endsAt; at += stands(at) ? STANDING_EVERY : MOVING_EVERY) yield at
}
