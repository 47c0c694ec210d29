import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICE_NAMES } from '@canhoto/contracts/services'
import type pg from 'pg'
import { createTokens } from '../server/src/access/token.ts'
import { openOwner } from '../server/src/platform/database.ts'
import { runningServer } from '../server/test/running-server.ts'
import { breakDay } from './day/break-day.ts'
import { clock } from './day/calls.ts'
import { checkDay } from './day/check.ts'
import { growthOf, readSizes, watchWaits } from './day/database-growth.ts'
import { fillCompanies } from './day/fill.ts'
import { readOptions } from './day/options.ts'
import { fileBytes, reportImports, waitForImports } from './day/imports.ts'
import { DAY_SECONDS, HOUR } from './day/plan.ts'
import {
  reportCalls,
  reportGrowth,
  reportHours,
  reportKept,
  reportStreams,
  reportUsage,
  reportWaits,
} from './day/report.ts'
import { runClients } from './day/run-clients.ts'
import { readUsage, usageSince, watchHours } from './day/usage.ts'

/**
 * A day of a platform with many companies, compressed: offices sign in, register, import, assign and watch; drivers start, send positions and
 * photos. All over HTTP, against the program itself with its own PostgreSQL. Calls are sent when the day has planned them; what was not kept is
 * sent again. Ends with 1 when something that was acknowledged is not there, or is in another company.
 */
const SECRET = 'a secret of the benchmark, long enough'
/** For the client processes, so that all begin at the same time. */
const HEAD_START_MS = 3000

const options = readOptions()
const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-day-'))
const server = await runningServer(dataDir, {
  demo: false,
  environment: {
    JWT_SECRET: SECRET,
    LOG_LEVEL: 'error',
    MODULES: SERVICE_NAMES.join(','),
    MASTER_USERNAME: 'master',
    MASTER_PASSWORD: SECRET,
    DATABASE_POOL: String(options.pool),
    RECEIPT_OCR: options.ocr ? 'on' : 'off',
    // The clients say which network address each office and phone has.
    TRUST_PROXY: '127.0.0.1',
  },
})
try {
  await server.start()
  const owner = openOwner(await server.connection(), 4)
  const problems = await runDay(owner)
  await owner.end()
  console.info(problems.length === 0 ? 'All that was acknowledged is there.' : problems.join('\n'))
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}

async function runDay(owner: pg.Pool) {
  console.info(JSON.stringify(options))
  const { compression } = options
  const tokens = createTokens(SECRET, () => new Date())
  const companies = await fillCompanies(owner, tokens, options)
  const [sizeBefore, usageBefore] = [await readSizes(owner), readUsage()]
  const startsAt = clock() + HEAD_START_MS
  const stopWatching = watchWaits(owner)
  const stopHours = watchHours(startsAt, (HOUR * 1000) / compression)
  const { output, stop } = await runClients({ url: server.url, options, companies, startsAt })
  const seconds = (output.finishedAt - startsAt) / 1000
  const usage = usageSince(usageBefore, readUsage())
  stop()
  const [waits, cpuOfHour] = [await stopWatching(), stopHours()]
  const unread = await waitForImports(owner)

  reportCalls(output, seconds)
  reportKept(output)
  reportHours(output, { startsAt, compression }, cpuOfHour)
  reportUsage(usage, seconds)
  reportGrowth(growthOf(sizeBefore, await readSizes(owner)), await fileBytes(owner))
  reportStreams(output, { planned: DAY_SECONDS / compression, seconds })
  reportWaits(waits)
  await reportImports(owner, options)
  const unreadProblem = unread > 0 ? [`${unread} files of imports are not read`] : []
  const files = join(dataDir, 'files')
  const problems = [...unreadProblem, ...(await checkDay(owner, files, output))]
  return options.faults ? [...problems, ...(await breakDay(owner, files, output))] : problems
}
