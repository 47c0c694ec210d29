import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../../src/sefaz/sending/main.ts', import.meta.url))

/** Runs the real program, and keeps what it prints. */
export function runSending(environment: NodeJS.ProcessEnv) {
  const { PATH } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return watch(child)
}

/** Answers what a process has printed, and ends it. */
export function watch(child: ChildProcess) {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    child,
    output: () => output,
    /** Answers its exit code. */
    async end(signal: NodeJS.Signals = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const exited = once(child, 'exit')
      child.kill(signal)
      const [code] = (await exited) as [number | null]
      return code
    },
  }
}
