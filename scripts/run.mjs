import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const inRoot = (...parts) => path.join(root, ...parts)

/** Runs one program to its end and gives its exit code. */
export async function run(command, args, { env = {}, ...more } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    ...more,
  })
  const off = relaySignals(child)
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
    })
  } finally {
    off()
  }
}

/** Ctrl-C in a terminal reaches the child by itself; we only stay until it has ended. */
export function relaySignals(child) {
  const relays = [
    ['SIGINT', () => {}],
    ['SIGTERM', () => child.kill('SIGTERM')],
    ['SIGHUP', () => child.kill('SIGHUP')],
  ]
  for (const [signal, relay] of relays) process.on(signal, relay)
  return () => {
    for (const [signal, relay] of relays) process.off(signal, relay)
  }
}

/** Runs a program that npm installed, with our own Node. */
export const runTool = (file, args, options) =>
  run(process.execPath, [inRoot('node_modules', file), ...args], options)

/** npm as it was called, but under the Node that runs now. */
export function npm(args, options) {
  const cli = process.env.npm_execpath
  if (cli && path.basename(cli) === 'npm-cli.js')
    return run(process.execPath, [cli, ...args], options)
  return run('npm', args, options)
}

/** Ends with one sentence instead of a stack. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
