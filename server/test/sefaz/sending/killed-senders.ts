import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { createKillPlan } from './kill-plan.ts'
import type { SenderStart } from './sender-process.ts'

const SCRIPT = fileURLToPath(new URL('sender-process.ts', import.meta.url))
/** One that reaches no step, as where nothing is due, is killed then. */
const MAX_LIFE_MS = 4000

type Start = Omit<SenderStart, 'calls' | 'killAt'>

interface Killing {
  start: Start
  plan: ReturnType<typeof createKillPlan>
  /** Processes at one time. */
  processes: number
  kills: number
  /** After each of them. */
  onKill: (kills: number) => Promise<void>
}

/** Runs several senders at once, and kills them until there were so many kills. Answers how many were killed where. */
export async function killSenders({ start, plan, processes, kills, onKill }: Killing) {
  const killed: Record<string, number> = {}
  let started = 0
  let count = 0
  async function killOneAfterAnother() {
    while (started < kills) {
      started += 1
      const at = plan.nextKill()
      const isStep = at !== 'any moment'
      const sender = await startSender({
        ...start,
        calls: isStep ? 1 : 3,
        killAt: isStep ? at : null,
      })
      const life = wait(isStep ? MAX_LIFE_MS : plan.nextLife())
      const signal = await Promise.race([exitOf(sender), life.then(() => null)])
      if (signal === null) await stop(sender)
      const place = isStep && signal === null ? 'any moment' : at
      killed[place] = (killed[place] ?? 0) + 1
      count += 1
      await onKill(count)
    }
  }
  await Promise.all(Array.from({ length: processes }, killOneAfterAnother))
  return killed
}

/** One that is left alone. */
export async function startSender(start: SenderStart): Promise<ChildProcess> {
  const sender = fork(SCRIPT, { execArgv: [] })
  sender.send(start)
  await once(sender, 'message')
  return sender
}

export async function stop(sender: ChildProcess) {
  if (sender.exitCode !== null || sender.signalCode !== null) return
  const exited = once(sender, 'exit')
  sender.kill('SIGKILL')
  await exited
}

async function exitOf(sender: ChildProcess) {
  if (sender.signalCode !== null) return sender.signalCode
  const [code, signal] = (await once(sender, 'exit')) as [number | null, string | null]
  if (signal === null) throw new Error(`A sender ended with ${code}.`)
  return signal
}
