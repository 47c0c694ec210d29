import { formatDay } from '../../lib/format.ts'

/** '20/11' */
export const shortDay = (day: string) => formatDay(day).slice(0, 5)

const NAMES = 6

/** Every how many days a chart has room for the name of one. */
export const nameEvery = (days: number) => Math.max(1, Math.ceil(days / NAMES))
