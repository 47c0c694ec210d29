import { readdirSync, readFileSync } from 'node:fs'
import { clock } from './calls.ts'

/** Processor seconds and resident megabytes of what runs the day, read from /proc. */
type Group = 'event loop' | 'server, other threads' | 'document readers' | 'PostgreSQL' | 'clients'
interface GroupUsage {
  cpuSeconds: number
  /** Of PostgreSQL without the buffers that its processes share. */
  residentMb: number
}
export type Usage = Record<Group, GroupUsage>

const TICKS_PER_SECOND = 100
const KB_PER_MB = 1024

interface Process {
  pid: number
  parent: number
  command: string
  /** Of the process and of its children that have ended. */
  cpuSeconds: number
}

/** Of the processes below this one. */
export function readUsage(): Usage {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess)
  const usage: Usage = {
    'event loop': { cpuSeconds: 0, residentMb: 0 },
    'server, other threads': { cpuSeconds: 0, residentMb: 0 },
    'document readers': { cpuSeconds: 0, residentMb: 0 },
    PostgreSQL: { cpuSeconds: 0, residentMb: 0 },
    clients: { cpuSeconds: 0, residentMb: 0 },
  }
  for (const process of below(all)) {
    const group = groupOf(process)
    const resident = readResident(process.pid, group === 'PostgreSQL' ? 'RssAnon' : 'VmRSS')
    const main = group === 'event loop' ? readMainThread(process.pid) : 0
    usage[group].residentMb += resident
    usage[group].cpuSeconds += main || process.cpuSeconds
    if (main) usage['server, other threads'].cpuSeconds += Math.max(0, process.cpuSeconds - main)
  }
  return usage
}

export function usageSince(before: Usage, after: Usage): Usage {
  const entries = Object.entries(after).map(([group, { cpuSeconds, residentMb }]) => {
    const spent = cpuSeconds - before[group as Group].cpuSeconds
    return [group, { cpuSeconds: spent, residentMb }]
  })
  return Object.fromEntries(entries) as Usage
}

/** What each hour of the day takes of the processors, until stopped. */
export function watchHours(startsAt: number, hourMs: number) {
  const hours: Usage[] = []
  let before: Usage | undefined
  const read = () => {
    const now = readUsage()
    if (before) hours.push(usageSince(before, now))
    before = now
    timer = setTimeout(read, startsAt + (hours.length + 1) * hourMs - clock())
  }
  let timer = setTimeout(read, startsAt - clock())
  return () => {
    clearTimeout(timer)
    return hours
  }
}

function below(all: readonly Process[]) {
  const found: Process[] = []
  const parents = new Set([process.pid])
  for (let grew = true; grew;) {
    grew = false
    for (const each of all) {
      if (!parents.has(each.parent) || parents.has(each.pid)) continue
      parents.add(each.pid)
      found.push(each)
      grew = true
    }
  }
  return found
}

function groupOf({ command }: Process): Group {
  if (command.includes('bench/day/client.ts')) return 'clients'
  if (command.includes('server/src/main.ts')) return 'event loop'
  return command.includes('postgres') ? 'PostgreSQL' : 'document readers'
}

/** None of a process that has ended meanwhile. */
function readProcess(pid: string): Process[] {
  try {
    const [before = '', after = ''] = splitStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') || before
    const fields = after.split(' ')
    const cpuSeconds = [11, 12, 13, 14].reduce((sum, n) => sum + Number(fields[n]), 0)
    return [
      {
        pid: Number(pid),
        parent: Number(fields[1]),
        command,
        cpuSeconds: cpuSeconds / TICKS_PER_SECOND,
      },
    ]
  } catch {
    return []
  }
}

/** The name of a process may hold blanks and brackets; the fields after it hold none. */
function splitStat(stat: string) {
  const end = stat.lastIndexOf(') ')
  return [stat.slice(0, end), stat.slice(end + 2)]
}

/** The thread of the event loop has the number of its process. */
function readMainThread(pid: number) {
  try {
    const [, after = ''] = splitStat(readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8'))
    const fields = after.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}

function readResident(pid: number, field: 'VmRSS' | 'RssAnon') {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / KB_PER_MB
  } catch {
    return 0
  }
}
