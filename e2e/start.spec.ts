import { type Browser, type Page, test } from '@playwright/test'
import { openOwner } from '../server/src/platform/database.ts'
import { DESKTOP, PHONE, serveForThisFile } from './support/app.ts'
import { seeDay } from './support/driver.ts'
import { expect } from './support/expect.ts'
import { hold, intercept } from './support/network.ts'
import { leaveAll, open } from './support/pages.ts'
import { rememberedSignIn } from './support/remembered.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

/** The application itself, which index.html names. */
const APPLICATION = /\/assets\/index-/

const HOMES = [
  { username: 'motorista', first: /\/api\/deliveries\?driver_id=/, viewport: PHONE },
  { username: 'supervisor', first: /\/api\/dashboard\/kpis/, viewport: DESKTOP },
  { username: 'operador', first: /\/api\/dashboard\/kpis/, viewport: DESKTOP },
  { username: 'admin', first: /\/api\/dashboard\/kpis/, viewport: DESKTOP },
  { username: 'master', first: /\/api\/dashboard\/master/, viewport: DESKTOP },
  { username: 'cliente', first: /\/api\/dashboard\/client/, viewport: DESKTOP },
]

/** A browser that was never opened before, with a session in it. */
async function newBrowser(browser: Browser, username: string, viewport = PHONE) {
  const storageState = await rememberedSignIn(app, username)
  return open(browser, { viewport, serviceWorkers: 'block', storageState })
}

/** What is asked of the server from now on. */
function callsOf(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/(api\/|config\.json)/.test(pathname)) calls.push(pathname + search)
  })
  return calls
}

for (const { username, first, viewport } of HOMES) {
  test(`the home of ${username} is asked for before the application has come, and nothing twice`, async ({
    browser,
  }) => {
    const page = await newBrowser(browser, username, viewport)
    const calls = callsOf(page)
    // An alert that comes meanwhile makes the list be asked for again.
    await hold(page, /\/api\/live/)
    const release = await hold(page, APPLICATION)
    await page.goto(`${app.url}/dashboard`, { waitUntil: 'commit' })
    await expect.poll(() => calls.filter((call) => first.test(call))).toHaveLength(1)
    await release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Carregando/)).toHaveCount(0)
    // The demonstration asks for the configuration by itself.
    const counted = calls.filter((call) => call !== '/config.json')
    expect(counted.toSorted()).toEqual([...new Set(counted)].toSorted())
    expect(calls.filter((call) => first.test(call))).toHaveLength(1)
  })
}

test('without a session, and on the page of a link, nothing is asked for early', async ({
  browser,
}) => {
  const visitor = await open(browser, { viewport: PHONE, serviceWorkers: 'block' })
  const master = await newBrowser(browser, 'master')
  for (const [page, path] of [
    [visitor, '/dashboard'],
    [master, '/acompanhar/0000'],
  ] as const) {
    const calls = callsOf(page)
    const release = await hold(page, APPLICATION)
    await page.goto(app.url + path, { waitUntil: 'commit' })
    await expect(page.getByText('Carregando sistema...')).toBeVisible()
    expect(calls).toEqual([])
    await release()
  }
})

test('an early call that did not come through is made again by the screen, and the driver sees the day', async ({
  browser,
}) => {
  const page = await newBrowser(browser, 'motorista')
  const calls = callsOf(page)
  await intercept(
    page,
    /\/api\/deliveries\?driver_id=/,
    (route) => route.abort('connectionfailed'),
    {
      times: 1,
    },
  )
  await page.goto(`${app.url}/dashboard`)
  await seeDay(page)
  await expect(page.getByRole('listitem', { name: /^NF / }).first()).toBeVisible()
  await expect(page.getByText('Erro de conexao')).toHaveCount(0)
  expect(calls.filter((call) => call.startsWith('/api/deliveries?'))).toHaveLength(2)
})

test('an early call that the server refuses ends the session, as any other', async ({
  browser,
}) => {
  const page = await newBrowser(browser, 'supervisor', DESKTOP)
  const owner = openOwner(await app.connection())
  await owner.query(
    `update sessions set ended_at = now() where user_id = (select id from users where username = 'supervisor')`,
  )
  await owner.end()
  await page.goto(`${app.url}/dashboard`)
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
})

test('a page that only its own script may run in allows no other one', async ({ browser }) => {
  const page = await newBrowser(browser, 'motorista')
  const answer = await page.goto(`${app.url}/dashboard`)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/=]+';/)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "fremd"'
    document.head.append(script)
  })
  await expect(page).not.toHaveTitle('fremd')
})
