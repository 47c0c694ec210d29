import { fork } from 'node:child_process'
import { once } from 'node:events'
import { inRoot, run } from './run.mjs'

const MAIN = 'server/src/main.ts'
const SENDING = 'server/src/sefaz/sending/main.ts'
/** As `npm run serve` itself has it (decision 49). */
const YOUNG_GENERATION = '--max-semi-space-size=16'
const MIN_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000
/** One that ran for so long before it ended is started again without the pauses of the attempts before. */
const STABLE_AFTER_MS = 60_000

/**
 * Runs the server, and beside it the process that sends to SEFAZ when SEFAZ_PRIVATE_KEY_FILE is set. Only that one is given the
 * variable. Answers the exit code of the server.
 */
export async function serve(args = process.argv.slice(2)) {
  const keyFile = process.env.SEFAZ_PRIVATE_KEY_FILE
  delete process.env.SEFAZ_PRIVATE_KEY_FILE
  const sending = keepSending({ SEFAZ_PRIVATE_KEY_FILE: keyFile })
  const code = await run(process.execPath, [YOUNG_GENERATION, inRoot(MAIN), ...args])
  await sending.stop()
  return code
}

/** Starts the process that sends, and starts it again whenever it ends. It ends with this process, whose channel closes then. */
export function keepSending(environment) {
  let child
  let isStopping = false
  let timer
  let pauseMs = MIN_PAUSE_MS

  function start() {
    const startedAt = performance.now()
    child = fork(inRoot(SENDING), [], { env: { ...process.env, ...environment } })
    child.once('error', () => {})
    child.once('exit', (code, signal) => {
      if (isStopping) return
      if (performance.now() - startedAt > STABLE_AFTER_MS) pauseMs = MIN_PAUSE_MS
      console.error(
        `O envio à SEFAZ parou (${signal ?? code}); nova tentativa em ${pauseMs / 1000} s.`,
      )
      timer = setTimeout(start, pauseMs)
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
    })
  }

  async function stop() {
    if (isStopping) return
    isStopping = true
    clearTimeout(timer)
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }

  // Ctrl-C reaches the child by itself too, which ends then and must not be started again.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop())
  start()
  return { stop }
}
