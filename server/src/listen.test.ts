import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

const BROWSERS = 1000
const LIMIT = '/proc/sys/net/core/somaxconn'
const hasPlaces = existsSync(LIMIT) && Number(readFileSync(LIMIT, 'utf8')) > BROWSERS

/** Connects as many as BROWSERS, and prints how many the system let in until all were or the time was over. */
const CONNECT = `
  let connected = 0
  const done = () => { console.log(connected); process.exit() }
  setTimeout(done, 5000)
  for (let n = 0; n < ${BROWSERS}; n++)
    require('node:net').connect(Number(process.argv[1]), '127.0.0.1', () => { if (++connected === ${BROWSERS}) done() })`

test.runIf(hasPlaces)(
  'a thousand browsers that come back at once all find a place, although the server is busy just then',
  async () => {
    const app = Fastify()
    const { port } = new URL(await listen(app, { host: '127.0.0.1', port: 0 }))
    // This process, which is the server, is busy until the browsers have ended: it accepts none.
    const connected = execFileSync(process.execPath, ['-e', CONNECT, port])
    expect(Number(connected)).toBe(BROWSERS)
    await app.close()
  },
)
