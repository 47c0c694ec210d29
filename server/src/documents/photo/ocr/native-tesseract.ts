import { execFile, type PromiseWithChild } from 'node:child_process'
import { Socket } from 'node:net'
import { promisify } from 'node:util'

const run = promisify(execFile)

// tesseract gets no other variable of the environment.
const { PATH, TESSDATA_PREFIX } = process.env
/** Of tesseract's own CPU time: a busy machine must not cost a page its words. */
const MAX_CPU_SECONDS = 15
/** Longer than the worker that asked for it lives. */
const TIMEOUT_MS = 2_000_000
/** The largest picture that is read needs less than 400 MB. */
const MAX_MEMORY_BYTES = 500 * 1024 * 1024
/** Of commands that end at once, but not on a machine that is busy. */
const CHECK_TIMEOUT_MS = 60_000
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024

type Launcher = readonly [string, ...string[]]
type Recognition = PromiseWithChild<{ stdout: string; stderr: string }>

let available: Promise<boolean> | undefined
let launcher: Promise<Launcher> | undefined
/** One for each set of options: it has loaded the language, which takes 80 ms, and waits for its picture. */
const spares = new Map<string, Recognition>()

/** Whether `tesseract` with Portuguese is installed; checked once. */
export function hasNativeTesseract(): Promise<boolean> {
  return (available ??= run('tesseract', ['--list-langs'], { timeout: CHECK_TIMEOUT_MS }).then(
    ({ stdout }) => /^por$/m.test(stdout),
    () => false,
  ))
}

/** Thrown when a recognition took too much time or memory, so that nothing is known of the words. */
export class RecognitionStoppedError extends Error {}

/** Recognizes a PGM picture and answers hOCR. Throws RecognitionStoppedError. */
export async function runNativeTesseract(
  pgm: Uint8Array,
  options: readonly string[],
): Promise<string> {
  const by = await (launcher ??= chooseLauncher())
  const recognition = takeSpare(options) ?? start(by, options)
  addSpare(by, options)
  const { child } = recognition
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  child.stdin?.end(pgm)
  try {
    return (await recognition).stdout
  } catch (error) {
    if (isOverLimit(error)) throw new RecognitionStoppedError('tesseract was stopped.')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function start([command, ...launcherArgs]: Launcher, options: readonly string[]): Recognition {
  const args = [...launcherArgs, 'stdin', '-', '-l', 'por', ...options, 'hocr']
  const recognition = run(command, args, {
    env: { PATH, TESSDATA_PREFIX, OMP_THREAD_LIMIT: '1' },
    killSignal: 'SIGKILL',
    maxBuffer: MAX_OUTPUT_BYTES,
  })
  // tesseract may exit before it has read all its input; its exit code decides whether it failed.
  recognition.child.stdin?.on('error', () => {})
  return recognition
}

/** For the next picture. This process may end although it waits. */
function addSpare(by: Launcher, options: readonly string[]) {
  const spare = start(by, options)
  // One that ends while it waits is not taken.
  spare.catch(() => {})
  for (const handle of handlesOf(spare)) handle.unref()
  spares.set(options.join(' '), spare)
}

function takeSpare(options: readonly string[]): Recognition | undefined {
  const spare = spares.get(options.join(' '))
  if (!spare || spare.child.exitCode !== null || spare.child.signalCode !== null) return undefined
  for (const handle of handlesOf(spare)) handle.ref()
  return spare
}

const handlesOf = ({ child }: Recognition) => [
  child,
  ...[child.stdin, child.stdout, child.stderr].filter((stream) => stream instanceof Socket),
]

/** By our time limit, by the kernel when the CPU time is used up, or by itself when it gets no more memory. */
const isOverLimit = (error: unknown) =>
  error instanceof Error &&
  (('killed' in error && error.killed === true) ||
    ('signal' in error && ENDINGS.includes(error.signal)))

const ENDINGS: readonly unknown[] = ['SIGXCPU', 'SIGKILL', 'SIGABRT']

// The worker may be killed at any moment. On Linux setpriv makes the kernel kill tesseract with it, and prlimit limits its
// CPU time and memory.
function chooseLauncher() {
  const memory = [`--as=${MAX_MEMORY_BYTES}`, '--core=0'] as const
  const limits = ['--pdeathsig', 'KILL', 'prlimit', `--cpu=${MAX_CPU_SECONDS}`, ...memory] as const
  return run('setpriv', [...limits, 'true'], { timeout: CHECK_TIMEOUT_MS }).then(
    () => ['setpriv', ...limits, 'tesseract'] as const,
    () => ['tesseract'] as const,
  )
}
