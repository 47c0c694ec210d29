import pg from 'pg'
import { type Connection, openPool } from '../../../src/platform/database.ts'
import type { SefazIdentity } from '../../../src/sefaz/transport/agents.ts'
import { callSefaz } from '../../../src/sefaz/transport/call-sefaz.ts'
import { createCursorClaims } from '../../../src/sefaz/distribution/cursor-claims.ts'
import { readNextPage } from '../../../src/sefaz/distribution/read-next-page.ts'

export interface ProcessStart {
  login: Connection
  address: string
  identity: SefazIdentity
  authorities: readonly string[]
}

/** Where the process is killed while it reads a page. */
export type KillPoint = 'after_answer' | 'before_commit' | 'after_commit'

export interface ProcessTask {
  now: string
  killAt: KillPoint
}

let start: ProcessStart | undefined
let killAt: KillPoint | null = null
let hasAnswer = false

const kill = () => process.kill(process.pid, 'SIGKILL')

// The last thing that a process does before its page is stored is to send the commit.
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const isCommit = given[0] === 'commit' && hasAnswer
  if (isCommit && killAt === 'before_commit') kill()
  const result = query.apply(this, given as never) as unknown as Promise<unknown>
  if (isCommit && killAt === 'after_commit') result.then(kill, kill)
  return result as never
} as never

/** Reads one page as the sending process does, and is killed meanwhile. */
async function readAndDie({ login, address, ...caller }: ProcessStart, task: ProcessTask) {
  killAt = task.killAt
  await readNextPage({
    claims: createCursorClaims(openPool(login, 2)),
    now: () => new Date(task.now),
    ask: async ({ service }, message) => {
      const answer = await callSefaz({
        address,
        service: service === 'nfe' ? 'nfe-distribution' : 'cte-distribution',
        message,
        ...caller,
      })
      if (killAt === 'after_answer') kill()
      hasAnswer = true
      return answer
    },
  })
  // Nothing was due.
  process.exit(0)
}

process.on('message', (message: ProcessStart | ProcessTask) => {
  if ('login' in message) {
    start = message
    process.send?.('ready')
  } else if (start) {
    readAndDie(start, message).catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  }
})
