import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

// Nothing else of our environment concerns it.
const { PATH, TESSDATA_PREFIX } = process.env
const SECONDS = 15
const MAX_OUTPUT = 16 * 1024 * 1024

let available: Promise<boolean> | undefined
let launcher: Promise<readonly [string, ...string[]]> | undefined

/** Whether the machine has `tesseract` with Portuguese; asked once. */
export function hasNativeTesseract(): Promise<boolean> {
  return (available ??= run('tesseract', ['--list-langs'], { timeout: 5000 }).then(
    ({ stdout }) => /^por$/m.test(stdout),
    () => false,
  ))
}

/** What tesseract sees in a PGM picture, as hOCR; nothing when it takes too long. */
export async function runNativeTesseract(
  pgm: Uint8Array,
  options: readonly string[],
): Promise<string> {
  const [command, ...first] = await (launcher ??= chooseLauncher())
  const recognition = run(command, [...first, 'stdin', '-', '-l', 'por', ...options, 'hocr'], {
    env: { PATH, TESSDATA_PREFIX, OMP_THREAD_LIMIT: '1' },
    timeout: SECONDS * 1000,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_OUTPUT,
  })
  const { stdin } = recognition.child
  // It may end before having read all: what counts is how it ends.
  stdin?.on('error', () => {})
  stdin?.end(pgm)
  try {
    return (await recognition).stdout
  } catch (error) {
    if (isOutOfTime(error)) return ''
    throw error
  }
}

const isOutOfTime = (error: unknown) =>
  error instanceof Error && 'killed' in error && error.killed === true

// This process may be killed at any moment, and tesseract must not outlive it: Linux can see to that.
function chooseLauncher() {
  return run('setpriv', ['--pdeathsig', 'KILL', 'true'], { timeout: 5000 }).then(
    () => ['setpriv', '--pdeathsig', 'KILL', 'tesseract'] as const,
    () => ['tesseract'] as const,
  )
}
