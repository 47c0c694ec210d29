import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { closeUnusedConnections } from './close-unused-connections.ts'
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

const HUNDRED = 100

test.runIf(process.platform === 'linux')(
  'a server whose turns are long accepts several connections in each',
  async () => {
    const app = Fastify()
    let accepted = 0
    app.server.on('connection', () => accepted++)
    const { port } = new URL(await listen(app, { host: '127.0.0.1', port: 0 }))
    const browsers = Array.from({ length: HUNDRED }, () => connect(Number(port), '127.0.0.1'))
    let turns = 0
    for (; accepted < HUNDRED; turns++) await turn()
    expect(turns).toBeLessThan(HUNDRED / 2)
    for (const browser of browsers) browser.destroy()
    await app.close()
  },
)

test('a server that ends answers the calls of all its connections first, and closes each with its answer', async () => {
  const app = Fastify()
  const waiting: (() => void)[] = []
  app.get('/', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return 'answered'
  })
  closeUnusedConnections(app)
  const url = await listen(app, { host: '127.0.0.1', port: 0 })
  const answers = Array.from({ length: HUNDRED }, async () => {
    const answer = await fetch(url)
    return `${await answer.text()}, connection: ${answer.headers.get('connection')}`
  })
  await vi.waitUntil(() => waiting.length === HUNDRED, { timeout: 60_000 })
  let isClosed = false
  const closing = app.close().then(() => (isClosed = true))
  await vi.waitUntil(() => !app.server.listening, { timeout: 60_000 })
  for (const answer of waiting) {
    expect(isClosed).toBe(false)
    answer()
    await turn()
  }
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['answered, connection: close']))
  await closing
})

test('a port that another server has is not shared with it', async () => {
  const [one, other] = [Fastify(), Fastify()]
  const { port } = new URL(await listen(one, { host: '127.0.0.1', port: 0 }))
  await expect(listen(other, { host: '127.0.0.1', port: Number(port) })).rejects.toThrow(
    `Não é possível atender em 127.0.0.1, porta ${port}: outro programa já usa esta porta. Pare-o ou defina outra em PORT.`,
  )
  await one.close()
})
