import { tooManyCalls } from '../../../platform/errors.ts'

/** Of one batch, so that none takes long. */
const MAX_CALLS = 200
const MAX_POINTS = 2_000
/** Written at the same time: the next one is gathered and sent while the one before is committed. */
const MAX_BATCHES = 2
/** More are refused at once. Those of one company leave room for those of others. */
const MAX_WAITING = 2_000
const MAX_WAITING_OF_COMPANY = 500
const RETRY_AFTER_SECONDS = 5

interface BatchedCall {
  companyId: string
  driverId: string
  points: readonly unknown[]
}

interface Waiting<C, A> {
  call: C
  resolve: (answer: A | undefined) => void
}

/** Companies take turns, point by point: what one of them sends together does not hold up a point of another. */
function inTurn<W extends { call: BatchedCall }>(waiting: readonly W[]): W[] {
  const pointsOf = new Map<string, number>()
  const withTurns = waiting.map((each) => {
    const turn = pointsOf.get(each.call.companyId) ?? 0
    pointsOf.set(each.call.companyId, turn + each.call.points.length)
    return { each, turn }
  })
  return withTurns.toSorted((a, b) => a.turn - b.turn).map(({ each }) => each)
}

/**
 * Gathers the calls that come while a batch is being written, and writes them together as the next one. A call is answered after the
 * commit of its batch; undefined when the batch left it out or failed.
 */
export function createBatches<C extends BatchedCall, A>(
  write: (calls: C[]) => Promise<(A | undefined)[]>,
) {
  let waiting: Waiting<C, A>[] = []
  let batches = 0
  const drivers = new Set<string>()

  /** The first that fit, each of another driver: what a driver sent before decides on what comes after it. */
  function takeBatch() {
    const batch: Waiting<C, A>[] = []
    const rest: Waiting<C, A>[] = []
    const passed = new Set<string>()
    let points = 0
    for (const each of inTurn(waiting)) {
      const { driverId, points: own } = each.call
      const fits =
        batch.length === 0 || (batch.length < MAX_CALLS && points + own.length <= MAX_POINTS)
      const isTaken = fits && !drivers.has(driverId) && !passed.has(driverId)
      ;(isTaken ? drivers : passed).add(driverId)
      points += isTaken ? own.length : 0
      ;(isTaken ? batch : rest).push(each)
    }
    waiting = rest
    return batch
  }

  async function writeAll() {
    batches += 1
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      const answers = await write(batch.map(({ call }) => call)).catch(() => [])
      for (const [n, { call, resolve }] of batch.entries()) {
        drivers.delete(call.driverId)
        resolve(answers[n])
      }
    }
    batches -= 1
  }

  return function add(call: C) {
    const ofCompany = waiting.filter((each) => each.call.companyId === call.companyId)
    if (waiting.length >= MAX_WAITING || ofCompany.length >= MAX_WAITING_OF_COMPANY)
      throw tooManyCalls(RETRY_AFTER_SECONDS)
    return new Promise<A | undefined>((resolve) => {
      waiting.push({ call, resolve })
      if (batches < MAX_BATCHES) void writeAll()
    })
  }
}
