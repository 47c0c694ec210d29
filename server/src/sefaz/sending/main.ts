import { createJobTransaction } from '../../access/job-transaction.ts'
import { openDatabaseClock } from '../../platform/database-clock.ts'
import { readAuthorities } from '../transport/authorities.ts'
import { callSefaz } from '../transport/call-sefaz.ts'
import { readPrivateKeys, readSendingConfig, type SendingConfig } from './config.ts'
import { createEventClaims } from './event-claims.ts'
import { openDatabase } from './open-database.ts'
import { openFiles } from './open-files.ts'
import { createOpenIdentity } from './open-identity.ts'
import { runSending } from './run-sending.ts'

/** Between two looks for something to send. */
const IDLE_MS = 2000

/** The process that signs and sends to SEFAZ, the only one that can open a company's key (docs/sefaz.md). */
async function start(config: SendingConfig, signal: AbortSignal) {
  const { files, oldServers, validator } = openFiles(config.sefazDir)
  const authorities = readAuthorities(config.sefazCaFile)
  const pool = await openDatabase(config, signal)
  // After the database: the demonstration makes its key pair when it starts.
  const privateKeys = readPrivateKeys(config.privateKeyFiles)
  const clock = await openDatabaseClock(pool)
  console.info('O envio à SEFAZ está em funcionamento.')
  await runSending({
    pool,
    claims: createEventClaims(pool),
    openIdentity: createOpenIdentity(createJobTransaction(pool), privateKeys),
    files,
    validator,
    call: (call) => callSefaz({ ...call, authorities, oldServers }),
    now: clock.now,
    compareClocks: clock.compare,
    random: Math.random,
    calls: config.calls,
    signal,
    idleMs: IDLE_MS,
    log: (line) => console.info(`${new Date().toISOString()} ${line}`),
  })
  validator.dispose()
  await pool.end()
  console.info('O envio à SEFAZ terminou.')
}

const ending = new AbortController()
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => ending.abort())

try {
  await start(readSendingConfig(process.env), ending.signal)
  process.exit(0)
} catch (error) {
  if (ending.signal.aborted) process.exit(0)
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
