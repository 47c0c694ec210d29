import { readFileSync } from 'node:fs'

/** Of Linux, on every processor that Node runs on. */
const TICK_MS = 10
/** The columns of /proc/<id>/stat after the name: user and system time, its own and of children that have ended. */
const [FIRST_TIME, AFTER_TIMES] = [11, 15] as const

/**
 * Milliseconds of CPU time that a process and its children have taken, those included that have ended. Null where the system does not
 * tell, as outside of Linux.
 */
export function cpuTimeOf(pid: number): number | null {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    const pids = [pid, ...(children.match(/\d+/g) ?? []).map(Number)]
    return pids.reduce((sum, each) => sum + ownTimeOf(each), 0)
  } catch {
    return null
  }
}

function ownTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const columns = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = columns.slice(FIRST_TIME, AFTER_TIMES).map(Number)
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_MS
}
