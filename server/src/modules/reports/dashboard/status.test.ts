import { rm, writeFile } from 'node:fs/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { clientOf } from '../../../../test/client.ts'
import { startApp } from '../../../../test/harness.ts'
import { minutesAgo, startSharing } from '../../../../test/start-sharing.ts'
import { buildApp } from '../../../app.ts'
import { openPool } from '../../../platform/database.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

describe('the status of the system', async () => {
  const app = await startApp()
  const { company, as, pool, tokens, storage, documentReader } = app
  const now = () => new Date()

  const parts = async (client: ReturnType<typeof clientOf>) => {
    const answer = await client.get('/api/dashboard/status')
    expect(answer.statusCode).toBe(200)
    return Object.fromEntries(
      answer
        .json()
        .data.map((part: { component: string; state: string; detail: string }) => [
          part.component,
          `${part.state}: ${part.detail}`,
        ]),
    )
  }

  /** The same application with another storage or database. */
  async function appWith(dependencies: { storage?: Partial<Storage>; pool?: typeof pool }) {
    const admin = await as('ADMIN', await company())
    const other = await buildApp({
      pool: dependencies.pool ?? pool,
      tokens,
      now,
      documentReader,
      storage: { ...storage, ...dependencies.storage },
    })
    return clientOf(other, admin.token)
  }

  test('is what each part answered just now', async () => {
    const admin = await as('ADMIN', await company())
    expect(await parts(admin)).toEqual({
      database: expect.stringMatching(/^ok: Banco de dados respondeu em \d+ ms\.$/),
      storage: expect.stringMatching(
        /^ok: Gravação e leitura de arquivos funcionando, \d+ % livres\.$/,
      ),
      documents: 'ok: Leitura de notas fiscais (XML) funcionando.',
      tracking: 'ok: 0 motoristas em rota, nenhuma posição recebida.',
    })
    expect(await storage.list()).toEqual([])
  })

  test('tells who is on the road and how old the newest position is', async () => {
    const alfa = await company()
    const [admin, driver] = [await as('ADMIN', alfa), await as('DRIVER', alfa)]
    const at = { latitude: -23, longitude: -46 }
    await startSharing(driver)
    await driver.post('/api/tracking/location', { ...at, recorded_at: minutesAgo(25) })
    expect((await parts(admin)).tracking).toBe(
      'warning: 1 motorista em rota, última posição há 25 min.',
    )
    await driver.post('/api/tracking/location', { ...at, recorded_at: minutesAgo(0) })
    expect((await parts(admin)).tracking).toBe(
      'ok: 1 motorista em rota, última posição agora mesmo.',
    )
    expect((await parts(await as('ADMIN', await company('Beta')))).tracking).toMatch(/^ok: 0 moto/)
  })

  test('warns when the clocks of server and database differ', async () => {
    const client = await appWith({})
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect((await parts(client)).database).toBe(
      'warning: O relógio do servidor e o do banco de dados diferem 600 s: acerte-os.',
    )
  })

  test('warns when there is little room for files', async () => {
    const client = await appWith({ storage: { probe: async () => 0.034 } })
    expect((await parts(client)).storage).toBe('warning: Pouco espaço para arquivos: 3 % livres.')
  })

  test('of a part that does not answer in time is that it is down, and the others are told', async () => {
    const client = await appWith({ storage: { probe: () => new Promise(() => {}) } })
    const told = await parts(client)
    expect(told.storage).toBe('down: Não foi possível gravar e ler arquivos.')
    expect(told.database).toMatch(/^ok/)
    expect(told.documents).toMatch(/^ok/)
  })

  test('is told without the database', async () => {
    const away = openPool({ host: '/nowhere', database: 'none', user: 'nobody' }, 1)
    const told = await parts(await appWith({ pool: away }))
    await away.end()
    expect(told).toMatchObject({
      database: 'down: O banco de dados não respondeu.',
      tracking: 'down: Não foi possível consultar o rastreamento.',
    })
    expect(told.storage).toMatch(/^ok/)
    expect(told.documents).toMatch(/^ok/)
  })

  test('is told to nobody who was signed out', async () => {
    const admin = await as('ADMIN', await company())
    await admin.post('/api/auth/logout')
    expect((await admin.get('/api/dashboard/status')).statusCode).toBe(401)
  })

  test('is for administrators and the platform', async () => {
    const alfa = await company()
    expect((await (await as('MASTER', alfa)).get('/api/dashboard/status')).statusCode).toBe(200)
    expect((await (await as('OPERATOR', alfa)).get('/api/dashboard/status')).statusCode).toBe(403)
  })

  test('notices a folder that cannot be written', async () => {
    const admin = await as('ADMIN', await company())
    await rm(app.folder, { recursive: true })
    await writeFile(app.folder, 'not a folder')
    const told = await parts(admin)
    expect(told.storage).toBe('down: Não foi possível gravar e ler arquivos.')
    expect(told.database).toMatch(/^ok/)
  })
})
