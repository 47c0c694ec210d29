import { rm } from 'node:fs/promises'
import { type Page, test } from '@playwright/test'
import { expect } from './expect.ts'
import { freePort, runningServer } from '../../server/test/running-server.ts'
import { copyDemoData } from './demo-data.ts'

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1440, height: 900 }

/** Of all servers of this worker, one after the other: a page that one file has left serves the next. */
const port = await freePort()

/** Those that need the server's own address, or another server first, are made with it. */
type Settings = NodeJS.ProcessEnv | ((url: string) => Promise<NodeJS.ProcessEnv>)

/** The real program with demonstration data, for one file of journeys; with these settings beside the usual ones. */
export function serveForThisFile(settings: Settings = {}) {
  let dataDir = ''
  let server: Awaited<ReturnType<typeof runningServer>>
  test.beforeAll(async () => {
    const environment =
      typeof settings === 'function' ? await settings(`http://127.0.0.1:${port}`) : settings
    dataDir = await copyDemoData()
    server = await runningServer(dataDir, { port, environment })
    await server.start()
  })
  test.afterAll(async () => {
    await server.stop()
    // The database of a server that did not end in time ends after it.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 })
  })
  return {
    get url() {
      return server.url
    },
    get dataDir() {
      return dataDir
    },
    kill: () => server.kill(),
    start: () => server.start(),
    connection: () => server.connection(),
  }
}

/** As far as the server of a bench is one too. */
export type App = Omit<ReturnType<typeof serveForThisFile>, 'dataDir'>

export async function signIn(page: Page, app: App, username: string) {
  await page.goto(`${app.url}/login`)
  await enter(page, username)
}

/** Signs in where the sign-in is shown already, to the first company. */
export async function enter(page: Page, username: string) {
  await page.getByLabel('Usuário').fill(username)
  await page.getByRole('textbox', { name: 'Senha' }).fill('canhoto123')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Selecione sua empresa')).toBeVisible()
  await page
    .getByRole('button', { name: /Selecionar/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Calls the API as the user who is signed in on this page. */
export async function api<T>(page: Page, app: App, path: string): Promise<T> {
  const token = await page.evaluate(() => {
    const values = Object.values(localStorage).join(' ')
    return /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(values)?.[0] ?? ''
  })
  const answer = await fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { data: T }).data
}
