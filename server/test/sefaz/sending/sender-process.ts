import pg from 'pg'
import { createPrivateKey } from 'node:crypto'
import { createJobTransaction } from '../../../src/access/job-transaction.ts'
import { type Connection, openPool } from '../../../src/platform/database.ts'
import { createEventValidator } from '../../../src/sefaz/events/validate-event.ts'
import { openSefazFiles } from '../../../src/sefaz/sefaz-files.ts'
import { createEventClaims } from '../../../src/sefaz/sending/event-claims.ts'
import { createOpenIdentity } from '../../../src/sefaz/sending/open-identity.ts'
import { repeat } from '../../../src/sefaz/sending/loops.ts'
import { sendNextEvent } from '../../../src/sefaz/sending/send-next-event.ts'
import { callSefaz } from '../../../src/sefaz/transport/call-sefaz.ts'

/** Where a process is killed by itself: before or after the n-th commit, or the call, of one claim. */
export type KillPoint =
  `${'before' | 'after'} ${'commit 1' | 'commit 2' | 'commit 3' | 'commit 4' | 'commit 5' | 'call'}`

export interface SenderStart {
  login: Connection
  folder: string
  authorities: readonly string[]
  /** PEM. */
  privateKey: string
  claimSeconds: number
  timeoutMs: number
  /** How many times faster this process's clock runs than the machine's, from when. */
  clock: { from: number; rate: number }
  calls: number
  killAt: KillPoint | null
}

/** Sends until it is killed, as `npm run sefaz` does, by a clock that runs faster. */
async function send({
  login,
  folder,
  authorities,
  privateKey,
  clock,
  killAt,
  ...start
}: SenderStart) {
  const pool = openPool(login, start.calls + 1)
  const files = openSefazFiles(folder)
  const countCommit = killAtCommit(killAt)
  const now = () => new Date(clock.from + (Date.now() - clock.from) * clock.rate)
  const dependencies = {
    claims: createEventClaims(pool, start.claimSeconds),
    openIdentity: createOpenIdentity(createJobTransaction(pool), [createPrivateKey(privateKey)]),
    files,
    validator: createEventValidator(files),
    now,
    random: Math.random,
    call: async (call: Parameters<Parameters<typeof sendNextEvent>[0]['call']>[0]) => {
      if (killAt === 'before call') kill()
      const answer = await callSefaz({ ...call, authorities, timeoutMs: start.timeoutMs })
      if (killAt === 'after call') kill()
      return answer
    },
  }
  process.send?.('ready')
  const { signal } = new AbortController()
  const loop = { signal, idleMs: 20, onError: (error: unknown) => console.error(error) }
  await Promise.all(
    Array.from({ length: start.calls }, () =>
      repeat(async () => {
        const sent = await sendNextEvent(dependencies)
        if (!sent) countCommit.reset()
        return sent
      }, loop),
    ),
  )
}

const kill = () => process.kill(process.pid, 'SIGKILL')

/** Counts the commits of a claim; a look that finds nothing is no claim. */
function killAtCommit(killAt: KillPoint | null) {
  let commits = 0
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    if (given[0] !== 'commit') return query.apply(this, given as never) as never
    commits += 1
    const point = `commit ${commits}`
    if (killAt === `before ${point}`) kill()
    const result = query.apply(this, given as never) as unknown as Promise<unknown>
    if (killAt === `after ${point}`) result.then(kill, kill)
    return result as never
  } as never
  return {
    reset() {
      commits = 0
    },
  }
}

process.on('message', (start: SenderStart) => {
  send(start).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.on('disconnect', () => process.exit(0))
