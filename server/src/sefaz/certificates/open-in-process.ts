import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { invalid, invalidField, UserError } from '../../platform/errors.ts'
import type { SealingAnswer } from './open-process.ts'
import type { SealedCertificate, SealingTask } from './seal-pfx.ts'

const SCRIPT = fileURLToPath(new URL('open-process.ts', import.meta.url))

const TIMEOUT_MS = 10_000
/** Of objects; a file of 64 kB takes some 40 MB with its buffers. */
const MEMORY_MB = 192
/** More are refused: a user uploads a certificate once a year. */
const MAX_AT_ONCE = 2

export type SealCertificate = (task: Omit<SealingTask, 'publicKey'>) => Promise<SealedCertificate>

/**
 * Opens A1 files, each in a process of its own that ends afterwards, so that a private key is never in the memory of this
 * process, and no file can make it slow or large.
 */
export function createSealing(publicKey: string | undefined): SealCertificate | undefined {
  let running = 0
  if (publicKey === undefined) return undefined
  return async (task) => {
    if (running >= MAX_AT_ONCE)
      throw new UserError(
        503,
        'Outros certificados estão sendo lidos. Tente de novo em instantes.',
        {
          code: 'TOO_BUSY',
        },
      )
    running += 1
    try {
      return toResult(await askProcess({ ...task, publicKey }))
    } finally {
      running -= 1
    }
  }
}

function toResult(answer: SealingAnswer | null): SealedCertificate {
  if (answer && 'sealed' in answer) return answer.sealed
  if (answer && 'refused' in answer)
    throw invalid(answer.refused.message, { code: 'INVALID', fields: answer.refused.fields })
  throw invalidField(
    'file',
    'O certificado não pôde ser lido. Exporte-o de novo e tente outra vez.',
  )
}

/** Null when the process ended without an answer. */
async function askProcess(task: SealingTask): Promise<SealingAnswer | null> {
  const child = startProcess()
  // One that could not be started ends with an error in place of an exit.
  const ended = once(child, 'exit').catch(() => {})
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  try {
    child.send(task)
    return await waitForAnswer(child)
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
    await ended
  }
}

function startProcess() {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return fork(SCRIPT, [], {
    // 'advanced' sends bytes without encoding them. Secrets in the server's environment are not passed on.
    serialization: 'advanced',
    env: { PATH, NODE_COMPILE_CACHE },
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    // What a library prints about a file stays out of the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

function waitForAnswer(child: ChildProcess) {
  return new Promise<SealingAnswer | null>((resolve) => {
    child.once('message', (answer) => resolve(answer as SealingAnswer))
    child.once('exit', () => resolve(null))
    // Sending to a process that has just died emits an error, which would end the server if there were no listener.
    child.on('error', () => resolve(null))
  })
}
