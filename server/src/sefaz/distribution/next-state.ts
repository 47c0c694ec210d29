import type { DfeCursorState } from './cursor.ts'
import type { DistributionAnswer } from './parse-answer.ts'

/** An hour as SEFAZ counts it, and a minute in case its clock is behind. */
const HOUR_SECONDS = 3660
const PAUSE_SECONDS = 2
/** Then the next run is an hour later. */
const MAX_PAGES = 20
/** At 18 an hour they take eleven days. Older ones are left out: SEFAZ keeps documents for 90 days. */
const MAX_GAPS = 5000
const MIN_RETRY_SECONDS = 60
/** The service is down, or paused. */
const DOWN = new Set(['108', '109', '114', '999'])
const NOTHING = '137'
const FOUND = '138'
/** 656 of an NF-e's service; the manual of the CT-e has 678 for the same. */
const MISUSE = new Set(['656', '678'])

export interface CursorPosition {
  last_nsu: number
  pages: number
  failures: number
}

/** How a cursor goes on. */
export interface NextState extends CursorPosition {
  state: DfeCursorState
  /** Until the next request; null when it stopped. */
  waitSeconds: number | null
  /** Absent where the answer does not say. */
  max_nsu?: number
  /** NSU that were jumped over, first and last of each row of them. */
  gaps: [from: number, to: number][]
  /** How many more there were than are asked for. */
  skipped: number
}

/** SEFAZ has given what there is, if only that there is nothing. */
export const isPage = ({ code }: Pick<DistributionAnswer, 'code'>) =>
  code === FOUND || code === NOTHING

/** After the answer to the next page. */
export function afterPage(cursor: CursorPosition, answer: DistributionAnswer): NextState {
  const { code, lastNsu, maxNsu, documents } = answer
  if (!isPage(answer)) return afterRefusal(cursor, answer)
  const last = Math.max(cursor.last_nsu, lastNsu ?? 0)
  const isEnd = code === NOTHING || last >= (maxNsu ?? last)
  const isRunOver = isEnd || cursor.pages + 1 >= MAX_PAGES
  const gaps = code === FOUND ? gapsIn(cursor.last_nsu, last, documents) : []
  return {
    state: isEnd ? 'up_to_date' : 'reading',
    last_nsu: last,
    ...(maxNsu !== null && { max_nsu: maxNsu }),
    pages: isRunOver ? 0 : cursor.pages + 1,
    failures: 0,
    waitSeconds: isRunOver ? HOUR_SECONDS : PAUSE_SECONDS,
    ...newest(gaps),
  }
}

/** After the answer to a query by NSU: the pages go on as they were. Null for an answer that says nothing against it. */
export function afterGap(cursor: CursorPosition, answer: DistributionAnswer): NextState | null {
  return isPage(answer) ? null : afterRefusal(cursor, answer)
}

/** Without an answer: twice as long each time, up to an hour. */
export function afterFailure(cursor: CursorPosition): NextState {
  const waitSeconds = Math.min(MIN_RETRY_SECONDS * 2 ** Math.min(cursor.failures, 10), HOUR_SECONDS)
  return { ...goingOn(cursor), state: 'failing', failures: cursor.failures + 1, waitSeconds }
}

function afterRefusal(cursor: CursorPosition, { code, lastNsu }: DistributionAnswer): NextState {
  if (DOWN.has(code)) return afterFailure(cursor)
  if (!MISUSE.has(code)) return { ...goingOn(cursor), state: 'stopped', waitSeconds: null }
  // maxNSU is 0 here and says nothing. ultNSU is where another program, or an answer that was lost, has left the position.
  const last = Math.max(cursor.last_nsu, lastNsu ?? 0)
  return {
    ...goingOn(cursor),
    state: 'blocked',
    last_nsu: last,
    waitSeconds: HOUR_SECONDS,
    ...newest(last > cursor.last_nsu ? [[cursor.last_nsu + 1, last]] : []),
  }
}

const goingOn = ({ last_nsu, failures }: CursorPosition) => ({
  last_nsu,
  pages: 0,
  failures,
  gaps: [],
  skipped: 0,
})

/** NSU from the last one to this one that the page does not have. The first page begins wherever SEFAZ's 90 days do. */
function gapsIn(from: number, to: number, documents: DistributionAnswer['documents']) {
  const found = documents
    .map(({ nsu }) => nsu)
    .filter((nsu) => nsu !== null)
    .filter((nsu) => nsu <= to)
    .toSorted((a, b) => a - b)
  let before = from === 0 ? (found[0] ?? to + 1) - 1 : from
  const gaps: [number, number][] = []
  for (const nsu of [...found, to + 1]) {
    if (nsu > before + 1) gaps.push([before + 1, nsu - 1])
    before = Math.max(before, nsu)
  }
  return gaps
}

function newest(all: [from: number, to: number][]) {
  const gaps: [number, number][] = []
  let room = MAX_GAPS
  let skipped = 0
  for (const [from, to] of all.toReversed()) {
    const first = Math.max(from, to - room + 1)
    if (first <= to) gaps.push([first, to])
    room -= to - first + 1
    skipped += first - from
  }
  return { gaps, skipped }
}
