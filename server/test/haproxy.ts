import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from './running-server.ts'

const CONFIG = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url))
const run = promisify(execFile)

/** Whether HAProxy (Debian: haproxy) is installed. */
export const hasHaproxy = await run('haproxy', ['-v']).then(
  () => true,
  () => false,
)

/** HAProxy with the configuration that we ship, before two nodes at these ports. */
export async function startHaproxy(ports: readonly [number, number]) {
  const port = await freePort()
  const child: ChildProcess = spawn('haproxy', ['-f', CONFIG], {
    env: {
      ...process.env,
      CANHOTO_BIND: `127.0.0.1:${port}`,
      CANHOTO_NODE_1: `127.0.0.1:${ports[0]}`,
      CANHOTO_NODE_2: `127.0.0.1:${ports[1]}`,
    },
    stdio: 'ignore',
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGTERM') }
}
