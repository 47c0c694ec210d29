import { readFileSync } from 'node:fs'
import { verify } from '@node-rs/argon2'
import type { Rate } from '../server/load.ts'

/** Verifications of one password, a number of them at once for a time. */
export interface Verifications {
  passwordHash: string
  password: string
  atOnce: number
  milliseconds: number
}

/** A process of its own. Prints its rate. */
async function run({ passwordHash, password, atOnce, milliseconds }: Verifications) {
  const start = performance.now()
  const end = start + milliseconds
  let requests = 0
  const repeat = async () => {
    while (performance.now() < end) {
      if (!(await verify(passwordHash, password))) throw new Error('Wrong password.')
      requests++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, repeat))
  const rate: Rate = { requests, seconds: (performance.now() - start) / 1000 }
  console.info(JSON.stringify(rate))
}

if (import.meta.main) await run(JSON.parse(readFileSync(0, 'utf8')) as Verifications)
