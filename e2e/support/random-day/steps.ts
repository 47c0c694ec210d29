import fc from 'fast-check'

const pick = fc.nat(1000)
/** The battery dies this many milliseconds after the tap; null: it does not. */
const diesAfterMs = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.nat(400) },
)

/** What happens on a driver's day. `pick` chooses among the deliveries that it may happen to. */
const steps = {
  photo: fc.record({ pick, diesAfterMs }),
  /** Taken, and not confirmed when the battery dies. */
  unconfirmedPhoto: fc.record({ pick }),
  failure: fc.record({ pick, diesAfterMs }),
  deletion: fc.record({ pick, diesAfterMs }),
  registration: fc.record({ diesAfterMs }),
  route: fc.record({ diesAfterMs }),
  move: fc.record({ latitude: fc.double({ min: -23.9, max: -23.1, noNaN: true }) }),
  network: fc.record({
    state: fc.constantFrom('good', 'faulty', 'faulty', 'faulty', 'faulty', 'offline'),
  }),
  reload: fc.record({}),
  anotherTab: fc.record({}),
  closedTab: fc.record({}),
  deadBattery: fc.record({}),
  deadServer: fc.record({}),
  clock: fc.record({ minutes: fc.integer({ min: -170, max: 170 }) }),
  /** The session ends on the server, and who signs in next on this phone may be a colleague. */
  endedSession: fc.record({ isColleague: fc.boolean() }),
  sendNow: fc.record({}),
} as const

type Steps = { [Kind in keyof typeof steps]: StepOf<Kind, (typeof steps)[Kind]> }
type StepOf<Kind, A> = A extends fc.Arbitrary<infer Given> ? { kind: Kind } & Given : never
export type Step = Steps[keyof Steps]

const WEIGHTS: Record<Step['kind'], number> = {
  photo: 9,
  unconfirmedPhoto: 1,
  failure: 3,
  deletion: 2,
  registration: 2,
  route: 2,
  move: 2,
  network: 5,
  reload: 2,
  anotherTab: 2,
  closedTab: 1,
  deadBattery: 1,
  deadServer: 1,
  clock: 1,
  endedSession: 1,
  sendNow: 2,
}

const step = fc.oneof(
  ...Object.entries(steps).map(([kind, given]) => ({
    weight: WEIGHTS[kind as Step['kind']],
    arbitrary: (given as fc.Arbitrary<object>).map((details) => ({ kind, ...details }) as Step),
  })),
)

/** The steps of one day, the same for the same seed. */
export function stepsOf(seed: number, count: number): Step[] {
  const day = fc.array(step, { minLength: count, maxLength: count, size: 'max' })
  return fc.sample(day, { seed, numRuns: 1 })[0] ?? []
}
