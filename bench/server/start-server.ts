import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ServerOptions, Usage } from './serve.ts'

const FILE = fileURLToPath(new URL('serve.ts', import.meta.url))

/** As `npm run serve` has it (decision 49). */
export const YOUNG_GENERATION = '--max-semi-space-size=16'

export type Server = Awaited<ReturnType<typeof startServer>>

/** As `npm run serve` starts it. BENCH_PROFILE: the folder for a processor profile of each server. */
export async function startServer(options: ServerOptions) {
  const folder = process.env.BENCH_PROFILE
  const profile = folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}/${options.kind}`] : []
  const execArgv = [YOUNG_GENERATION, ...profile]
  const child = fork(FILE, { execArgv })
  const ask = async <T>(message: object) => {
    child.send(message)
    const [answer] = (await once(child, 'message')) as [T]
    return answer
  }
  return {
    url: await ask<string>(options),
    usage: () => ask<Usage>({}),
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
