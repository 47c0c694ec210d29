import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { openBucket } from '../src/platform/storage/open-storage.ts'
import { S3Url } from '../src/platform/storage/s3-address.ts'

const BUCKET = 'canhoto'
const PROGRAM = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')
const ADDRESS = /listening on [\d.]+:(\d+)/

/** A server of S3 with a bucket, which is opened as storage and can be killed. */
export async function startS3Server() {
  // What this server takes.
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  const directory = await mkdtemp(join(tmpdir(), 'canhoto-s3-'))
  let child: ChildProcess
  let port = '0'
  async function start() {
    const options = ['-d', directory, '-a', '127.0.0.1', '-p', port, '-s']
    // It encrypts where a list goes on by DES.
    const own = ['--openssl-legacy-provider', PROGRAM]
    child = spawn(process.execPath, [...own, ...options, '--configure-bucket', BUCKET], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const text of child.stdout ?? []) {
      const [, listening] = ADDRESS.exec(String(text)) ?? []
      if (listening) return (port = listening)
    }
    throw new Error('The server of S3 did not start.')
  }
  async function stop() {
    const ended = once(child, 'exit')
    if (child.kill('SIGKILL')) await ended
  }
  await start()
  const url = (prefix = '') =>
    `s3://${BUCKET}/${prefix}?endpoint=http://127.0.0.1:${port}&path_style=1`
  return {
    url,
    open: (prefix?: string) => openBucket(S3Url.parse(url(prefix))),
    stop,
    start,
    async end() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
