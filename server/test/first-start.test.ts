import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFirstMaster } from '../src/first-master.ts'
import { startApp } from './harness.ts'
import { runningServer } from './running-server.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-first-'))
afterAll(() => removeFolder(dataDir))

const production = (environment: NodeJS.ProcessEnv) =>
  runningServer(dataDir, { demo: false, environment: { NODE_ENV: 'production', ...environment } })

test('the first start in production asks for the platform’s account, makes it once, and has no other', async () => {
  const nameless = await production({})
  await expect(nameless.start()).rejects.toThrow(
    'Primeira execução: defina MASTER_USERNAME e MASTER_PASSWORD',
  )

  const server = await production({ MASTER_USERNAME: 'chefe', MASTER_PASSWORD: 'uma senha longa' })
  await server.start()
  expect((await signIn(server.url, 'chefe', 'uma senha longa')).status).toBe(200)
  expect((await signIn(server.url, 'admin', 'canhoto123')).status).toBe(401)
  await server.stop()

  const again = await production({})
  await again.start()
  expect((await signIn(again.url, 'chefe', 'uma senha longa')).status).toBe(200)
  await again.stop()
})

test('a MASTER that the environment names on a database with users is said to be ignored; a second server on the same data is refused in plain words, and the first goes on', async () => {
  const server = await production({ MASTER_USERNAME: 'outro', MASTER_PASSWORD: 'uma senha longa' })
  await server.start()
  expect(server.output()).toContain(
    'MASTER_USERNAME e MASTER_PASSWORD foram ignorados: o banco de dados já tem usuários.',
  )

  const second = await production({})
  await expect(second.start()).rejects.toThrow(/dados/)
  expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200)
  await server.stop()
})

test('two processes that start at once on one empty database create one MASTER, and none fails', async () => {
  const { connection, anonymous } = await startApp()
  const create = (username: string) =>
    createFirstMaster(connection, {
      master: { username, password: 'uma senha longa' },
      hasMasterVariables: true,
    })
  await Promise.all([create('chefe'), create('chefe'), create('outro')])

  const signIns = ['chefe', 'outro'].map((username) =>
    anonymous.post('/api/auth/login', { username, password: 'uma senha longa' }),
  )
  const statuses = (await Promise.all(signIns)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, 401])
})

test('a start that finds no database, or its port taken, says so in Portuguese and ends', async () => {
  const lost = await production({ DATABASE_URL: 'postgres://canhoto:segredo@127.0.0.1:1/canhoto' })
  const failure = await lost.start().catch(String)
  expect(failure).toMatch(/ended with 1:\s+Não foi possível abrir o banco de DATABASE_URL: nada /)
  expect(failure).not.toMatch(/segredo|connect ECONN|\bat /)

  const first = await production({})
  await first.start()
  const folder = await mkdtemp(join(tmpdir(), 'canhoto-port-'))
  const second = await runningServer(folder, {
    demo: false,
    port: Number(new URL(first.url).port),
    environment: { MASTER_USERNAME: 'chefe', MASTER_PASSWORD: 'uma senha longa' },
  })
  await expect(second.start()).rejects.toThrow(
    /ended with 1:[\s\S]*outro programa já usa esta porta/,
  )
  await first.stop()
  await removeFolder(folder)
})

test('a browser that has connected in advance does not hold the end of the server, nor does it break off its upkeep', async () => {
  const server = await production({})
  await server.start()
  const browser = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(browser, 'connect')
  expect(await server.stop()).toBe(0)
  expect(server.output()).not.toContain('Purge')
  browser.destroy()
})

test('demonstration data is refused in production', async () => {
  const server = await runningServer(dataDir, {
    demo: true,
    environment: { NODE_ENV: 'production' },
  })
  await expect(server.start()).rejects.toThrow(
    'Dados de demonstração só são criados em desenvolvimento',
  )
})

test('demonstration data is refused where others could reach it', async () => {
  const server = await runningServer(dataDir, { demo: true, environment: { HOST: '0.0.0.0' } })
  await expect(server.start()).rejects.toThrow(
    'Dados de demonstração só são criados em desenvolvimento',
  )
})

/** The database of a refused start may still be writing its last files. */
function removeFolder(folder: string) {
  return rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 })
}

function signIn(url: string, username: string, password: string) {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username, password }),
  })
}
