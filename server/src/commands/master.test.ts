import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { databaseUrlOf } from '../../test/cluster.ts'
import { signIn } from '../../test/factories.ts'
import { SECRET, startApp } from '../../test/harness.ts'

const COMMAND = fileURLToPath(new URL('master.ts', import.meta.url))

const { app, connection, owner, company, as, anonymous } = await startApp()
const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-master-'))
beforeAll(() => () => rm(dataDir, { recursive: true, force: true }))

/** What the command said; one that failed is thrown with what it said. */
const master = (...args: string[]) => masterOf(connection.database, ...args)

async function masterOf(database: string, ...args: string[]) {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrlOf({ ...connection, database }),
      DATA_DIR: dataDir,
      JWT_SECRET: SECRET,
      PUBLIC_URL: 'https://canhoto.exemplo.com.br',
    },
    timeout: 60_000,
  })
  return stdout
}

async function newUser(role: 'ADMIN' | 'MASTER') {
  const alfa = await company()
  const { actor } = await as(role, alfa)
  const { rows } = await owner.query('select username from users where id = $1', [actor.userId])
  return { alfa, username: rows[0]?.username as string }
}

const LINK = /^https:\/\/canhoto\.exemplo\.com\.br\/login#redefinir=([\w-]+)$/m
const use = (output: string, new_password: string) =>
  anonymous.post('/api/auth/password-reset', { token: LINK.exec(output)?.[1], new_password })
const signInAs = (username: string, password: string) =>
  anonymous.post('/api/auth/login', { username, password })

test('a Master who lost the password has a link to set it, once', async () => {
  const { alfa, username } = await newUser('MASTER')
  expect(await master()).toContain(`${username} (`)

  const output = await master('link', username.toUpperCase())
  expect((await use(output, 'uma senha nova')).json().data).toEqual({ username })
  expect((await signIn(app, { username, password: 'uma senha nova' }, alfa)).user.role).toBe(
    'MASTER',
  )
  expect((await use(output, 'outra senha')).statusCode).toBe(400)
})

test('another Master is added, who signs in with the password that the link set alone', async () => {
  const alfa = await company()
  const output = await master('add', 'segunda.chefe')
  expect((await signInAs('segunda.chefe', 'uma senha')).statusCode).toBe(401)
  expect((await use(output, 'uma senha')).statusCode).toBe(200)
  const { user } = await signIn(app, { username: 'segunda.chefe', password: 'uma senha' }, alfa)
  expect(user.role).toBe('MASTER')
})

test('nobody else has a link by it, and a mistake changes nothing', async () => {
  const { username } = await newUser('ADMIN')
  const before = await master()
  await expect(master('link', username)).rejects.toMatchObject({
    stderr: `Nenhum usuário Master ativo se chama ${username}. Nada foi alterado.\n`,
  })
  await expect(master('add', username)).rejects.toMatchObject({
    stderr: `Já existe um usuário com o nome ${username}. Nada foi alterado.\n`,
  })
  await expect(master('add', 'com espaço')).rejects.toMatchObject({
    stderr: 'O usuário não pode ter espaços.\n',
  })
  for (const args of [['link'], ['apagar', username], ['add', 'a', 'b']])
    await expect(master(...args)).rejects.toMatchObject({
      stderr: expect.stringMatching(/^Como usar:/),
    })
  expect(await master()).toBe(before)
})

test('a database that no server has prepared is named as the mistake', async () => {
  await expect(masterOf('postgres')).rejects.toMatchObject({
    stderr: expect.stringMatching(/^O banco de dados está vazio\. Confira DATABASE_URL e DATA_DIR/),
  })
})
