import { type Browser, type Page, test } from '@playwright/test'
import { localDay } from '../server/test/local-day.ts'
import { loadPicture } from '../server/src/documents/photo/image/load-picture.ts'
import { detectBarcodes } from '../server/src/documents/photo/key/detect-barcodes.ts'
import { expect } from './support/expect.ts'
import { assertAccessible } from './support/accessible.ts'
import { ask } from './support/api.ts'
import { serveForThisFile } from './support/app.ts'
import { atWheel, finishRoute, onTheRoad, openStatus, startRoute } from './support/driver.ts'
import { seeNotice } from './support/notices.ts'
import { atWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { signedInByApi } from './support/remembered.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

const section = (page: Page) => page.getByRole('region', { name: 'Rastreamento em segundo plano' })

/** The profile of a driver who has made no code yet. */
async function profileOf(browser: Browser, username: string) {
  const { token } = await signedInByApi(app, username)
  await ask(app, token, 'DELETE', '/api/tracking/device')
  const page = await atWork(browser, app, username, { path: 'perfil' })
  await expect(section(page).getByText('Desativado')).toBeVisible()
  return page
}

async function makeCode(page: Page, button = 'Gerar código') {
  const identifier = section(page).getByLabel('Identificador do dispositivo', { exact: true })
  const before = (await identifier.isVisible()) ? await identifier.inputValue() : ''
  await section(page).getByRole('button', { name: button }).click()
  await expect(identifier).not.toHaveValue(before)
  const address = section(page).getByLabel('Endereço do servidor', { exact: true })
  return { secret: await identifier.inputValue(), address: await address.inputValue() }
}

/** Goes on a route and agrees, as the phone does; the app alone sends the positions. */
async function share(username: string) {
  const { token, user } = await signedInByApi(app, username)
  const occurred_at = new Date(Date.now() - 10 * 60_000).toISOString()
  const consent = { version: '2026-11', given: true, occurred_at }
  await ask(app, token, 'POST', '/api/tracking/consents', consent)
  const path = `/api/tracking/drivers/${user.driver_id}/status`
  await ask(app, token, 'PUT', path, { status: 'online', occurred_at })
  return user
}

/** As Traccar Client 9 sends a position. */
const sendAsApp = ({ address, secret }: { address: string; secret: string }, latitude: number) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      device_id: secret,
      location: {
        timestamp: new Date().toISOString(),
        coords: { latitude, longitude: -46.7, accuracy: 9, speed: 10, heading: 45, altitude: 700 },
        is_moving: true,
        battery: { level: 0.9, is_charging: true },
      },
    }),
  })

test.describe('a code for the background', () => {
  test('brings the position of the app to the office, until the next code', async ({ browser }) => {
    const { full_name } = await share('motorista2')
    const page = await profileOf(browser, 'motorista2')
    const first = await makeCode(page)
    await expect(section(page).getByText('o aplicativo ainda não se conectou')).toBeVisible()
    await expect(section(page).getByRole('img', { name: /^Código QR/ })).toBeVisible()
    await assertAccessible(page, 'a code for the background')

    expect((await sendAsApp(first, -23.85001)).status).toBe(200)
    const office = await atWork(browser, app, 'operador', { path: 'rastreamento' })
    const driver = office.getByRole('listitem').filter({ hasText: full_name })
    await expect(driver.getByText('-23.85001, -46.70000')).toBeVisible()
    await expect(driver.getByText(/36,0\skm\/h/)).toBeVisible()

    await page.reload()
    await expect(section(page).getByText('Ativo · última posição agora mesmo')).toBeVisible()
    // The code is shown once.
    await expect(section(page).getByRole('img')).toHaveCount(0)
    const second = await makeCode(page, 'Gerar novo código')
    expect((await sendAsApp(first, -23.85002)).status).toBe(401)
    expect((await sendAsApp(second, -23.85003)).status).toBe(200)
    await office.getByRole('button', { name: 'Atualizar' }).click()
    await expect(driver.getByText('-23.85003, -46.70000')).toBeVisible()

    await section(page).getByRole('button', { name: 'Desativar' }).click()
    const asked = page.getByRole('dialog', { name: 'Desativar o rastreamento em segundo plano?' })
    await asked.getByRole('button', { name: 'Desativar' }).click()
    await expect(section(page).getByText('Desativado')).toBeVisible()
    expect((await sendAsApp(second, -23.85004)).status).toBe(401)
  })

  test('is a link that Traccar Client reads, in black on white', async ({ browser }) => {
    const page = await profileOf(browser, 'motorista')
    const { secret, address } = await makeCode(page)
    expect(address).toBe(`${app.url}/api/tracking/osmand`)
    const settings = `&accuracy=highest&interval=15&buffer=true`
    const link = section(page).getByRole('link', { name: 'Abrir no Traccar Client' })
    const encoded = new URLSearchParams({ url: address, id: secret }).toString()
    await expect(link).toHaveAttribute('href', `org.traccar.client://config?${encoded}${settings}`)
    expect(await readQr(page)).toBe(`${address}?id=${secret}${settings}`)
  })

  test('needs a connection, and the profile says so', async ({ browser }) => {
    const page = await onTheRoad(browser, app, { username: 'motorista3' })
    await page.context().setOffline(true)
    await page.goto(`${app.url}/dashboard/perfil`)
    await expect(section(page).getByText(/^É preciso estar conectado à internet/)).toBeVisible()
    await page.context().setOffline(false)
    await section(page).getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(section(page).getByText('Desativado')).toBeVisible()
  })

  test('is of drivers alone', async ({ browser }) => {
    const page = await atWork(browser, app, 'operador', { path: 'perfil' })
    await expect(page.getByRole('heading', { name: 'Sessões abertas' })).toBeVisible()
    await expect(section(page)).toHaveCount(0)
  })
})

/** What a camera reads of the code on the screen. */
async function readQr(page: Page) {
  const shot = await section(page).getByRole('img').screenshot()
  const [code] = await detectBarcodes(await loadPicture(shot))
  return code?.text
}

test.describe('the location on the phone', () => {
  /** A phone whose fixes the test gives, with their times, and whose screen it switches off. */
  async function phone(browser: Browser) {
    const page = await atWheel(browser, app, { alone: true })
    await page.addInitScript(() => {
      navigator.geolocation.watchPosition = (onFix) => {
        addEventListener('fix', ({ detail }: CustomEventInit<number>) => {
          const coords = { latitude: -23.5, longitude: -46.6, accuracy: 9 }
          onFix({ timestamp: detail, coords } as GeolocationPosition)
        })
        document.documentElement.dataset.watched = 'yes'
        return 1
      }
      let locks = 0
      navigator.wakeLock.request = async () => {
        locks += 1
        document.documentElement.dataset.locks = String(locks)
        return { release: async () => undefined } as WakeLockSentinel
      }
    })
    await page.reload()
    return page
  }

  const fix = (page: Page, at: Date) =>
    page.evaluate((detail) => dispatchEvent(new CustomEvent('fix', { detail })), at.getTime())

  const turnScreen = (page: Page, state: 'hidden' | 'visible') =>
    page.evaluate((given) => {
      Object.defineProperty(document, 'visibilityState', { value: given, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)

  const today = (time: string) => new Date(`${localDay()}T${time}:00-03:00`)
  const line = (page: Page) => page.getByRole('region', { name: 'Localização' })

  test('says when the screen was off, and nothing of a silence while it was on', async ({
    browser,
  }) => {
    const page = await phone(browser)
    await startRoute(page)
    await expect(page.locator('[data-watched=yes]')).toBeAttached()
    await fix(page, today('10:00'))
    await expect(line(page).getByText(/Última atualização: 10:00:00/)).toBeVisible()
    // In a tunnel, with the screen on.
    await fix(page, today('10:12'))
    await expect(line(page).getByText(/Última atualização: 10:12:00/)).toBeVisible()
    await expect(line(page).getByText(/Sem posições/)).toHaveCount(0)

    await turnScreen(page, 'hidden')
    await turnScreen(page, 'visible')
    await fix(page, today('10:40'))
    const gap = line(page).getByText('Sem posições de 10:12 a 10:40: a tela ficou fechada.')
    await expect(gap).toBeVisible()

    await page.reload()
    await openStatus(page)
    await expect(page.locator('[data-watched=yes]')).toBeAttached()
    await fix(page, today('11:05'))
    const closed = line(page).getByText('Sem posições de 10:40 a 11:05: a tela ficou fechada.')
    await expect(closed).toBeVisible()
    await finishRoute(page)
    await expect(line(page).getByText('Localização desligada')).toBeVisible()
    await expect(closed).toHaveCount(0)
  })

  test('keeps the screen on, also after the phone was away from it', async ({ browser }) => {
    const page = await phone(browser)
    await startRoute(page)
    await expect(page.locator('[data-locks="1"]')).toBeAttached()
    await turnScreen(page, 'hidden')
    await turnScreen(page, 'visible')
    await expect(page.locator('[data-locks="2"]')).toBeAttached()
  })

  test('ends with the consent, which is said', async ({ browser }) => {
    const page = await atWheel(browser, app)
    await startRoute(page)
    await page.getByRole('button', { name: 'Consentimento de localização' }).click()
    await page.getByRole('button', { name: 'Retirar consentimento' }).click()
    await seeNotice(page, 'Consentimento necessário', 'Sua localização não é mais compartilhada.')
    await expect(line(page).getByText('Localização desligada')).toBeVisible()
  })
})
