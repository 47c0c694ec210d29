import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const inRoot = (...parts) => path.join(root, ...parts)

/** Runs one program to its end and answers its exit code. A signal to stop ends both. */
export async function run(command, args, { env = {}, ...more } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    ...more,
  })
  const relay = relaySignals(child)
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (status, signal) => resolve(status ?? 128 + constants.signals[signal]))
  })
  relay.end()
  if (relay.received) process.exit(128 + constants.signals[relay.received])
  return code
}

/** Ctrl-C in a terminal reaches the child by itself; other signals reach only us. */
export function relaySignals(child) {
  const relay = { received: null, end: () => {} }
  const listeners = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [
    signal,
    () => {
      relay.received = signal
      if (signal !== 'SIGINT') child.kill(signal)
    },
  ])
  for (const [signal, listener] of listeners) process.on(signal, listener)
  relay.end = () => {
    for (const [signal, listener] of listeners) process.off(signal, listener)
  }
  return relay
}

/** Runs a program that npm installed, with our own Node. */
export const runTool = (file, args, options) =>
  run(process.execPath, [inRoot('node_modules', file), ...args], options)

/** Vite otherwise writes a copy of its configuration into node_modules, which may be another user's. */
export const NOTHING_BESIDE = ['--configLoader', 'native']

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
