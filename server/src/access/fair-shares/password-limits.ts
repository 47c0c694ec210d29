import { availableParallelism } from 'node:os'

/** `all` and `company`: calls that hash a password or wait to; more are refused at once. */
export interface PasswordLimits {
  atOnce: number
  all: number
  company: number
}

/** Node's own number of threads for files, names and passwords (libuv). */
export const DEFAULT_THREADS = 4
/** Photos are written and read by these meanwhile. */
const OTHER_THREADS = 2

/** Leaves a core for everything else. */
export const maxHashesAtOnce = (threads = DEFAULT_THREADS) =>
  Math.max(1, Math.min(availableParallelism() - 1, threads - OTHER_THREADS))
