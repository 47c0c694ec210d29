import { createHash } from 'node:crypto'
import { type Page, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { type App, serveForThisFile } from './support/app.ts'
import {
  atWheel,
  breakCamera,
  cardOf,
  finish,
  finishRoute,
  pendingBanner,
  seeFinished,
  startRoute,
  STUB,
} from './support/driver.ts'
import { hold } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { networkTo } from './support/slow-network.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

const UPLOAD = /\/api\/receipts\/upload/
const SILENT = 'A rede não responde. O envio continua quando ela voltar.'
const KIB = 1024

let last = 86_000
const nextNumber = () => (last += 1)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The driver's phone, whose calls go through a network of their own. */
async function onNetwork(browser: Parameters<typeof atWheel>[0]) {
  const network = await networkTo(app.url)
  const through: App = { ...app, url: network.url }
  const page = await atWheel(browser, through, { alone: true })
  return { network, page }
}

/** A JPEG of this size: the stub, with comments that no picture shows. */
function photoOf(bytes: number) {
  const [start, picture] = [STUB.subarray(0, 2), STUB.subarray(2)]
  const comments: Buffer[] = []
  for (let rest = bytes - STUB.length; rest > 0;) {
    // Its marker and its length are four bytes; what would be less goes into the one before.
    const size = rest > 60_000 ? 50_000 : rest
    const comment = Buffer.alloc(size, comments.length)
    comment.writeUInt16BE(0xfffe, 0)
    comment.writeUInt16BE(size - 2, 2)
    comments.push(comment)
    rest -= size
  }
  return Buffer.concat([start, ...comments, picture])
}

/** The camera is broken, and the picture that the driver picks in its place cannot be drawn: it goes as it is. */
async function pick(page: Page, number: number, photo: Buffer) {
  await breakCamera(page)
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null)
  })
  await cardOf(page, number).getByRole('button', { name: 'Fotografar Canhoto' }).click()
  await page
    .getByLabel('Foto do aparelho')
    .setInputFiles({ name: 'canhoto.jpg', mimeType: 'image/jpeg', buffer: photo })
}

test.describe('a slow network', () => {
  // Ten times as fast as 12 KB/s with a drop every 20 s, so that the test is, too: the photo never fits between two drops.
  const SLOW = { bytesPerSecond: 120_000, dropEveryMs: 2000 }

  test('that drops all the time takes a photo of 311 KB, which goes on where it was', async ({
    browser,
  }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const { network, page } = await onNetwork(browser)
    await expect(cardOf(page, number)).toBeVisible()
    const photo = photoOf(311 * KIB)
    await pick(page, number, photo)

    network.become(SLOW)
    const whole = page.waitForEvent('requestfailed', (request) => UPLOAD.test(request.url()))
    await finish(page)
    await whole
    const before = network.sentBytes()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => records.photosOf(id)).toEqual({ count: 1, newest: sha256(photo) })
    // Each drop costs a piece, and not what came before it.
    expect(network.sentBytes() - before).toBeLessThan(3 * photo.length)
    network.become({ bytesPerSecond: Infinity })
    await seeFinished(page, number)
    await expect(pendingBanner(page)).toHaveCount(0)
    network.close()
  })
})

test.describe('a network that takes calls and answers none', () => {
  test('is said to be silent, and no longer when it answers: what waits is sent at once', async ({
    browser,
  }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const { network, page } = await onNetwork(browser)
    await expect(cardOf(page, number)).toBeVisible()
    await pick(page, number, STUB)
    const speak = network.fallSilent()
    const sending = page.waitForRequest(UPLOAD)
    await finish(page)
    await sending
    await expect(page.getByText(SILENT)).toBeVisible()
    await expect(page.getByText('1 envio pendente', { exact: true })).toBeVisible()

    speak()
    await expect(page.getByText(SILENT)).toHaveCount(0)
    await expect.poll(() => records.photosOf(id)).toEqual({ count: 1, newest: sha256(STUB) })
    network.close()
  })

  test('is no slow upload, as long as the network answers anything else', async ({ browser }) => {
    const number = nextNumber()
    await records.newDelivery(number)
    const page = await atWheel(browser, app)
    await expect(cardOf(page, number)).toBeVisible()
    await page.evaluate((sentence) => {
      const look = () => {
        if (document.body.textContent.includes(sentence)) Object.assign(window, { isAccused: true })
      }
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
    }, SILENT)
    const letGo = await hold(page, UPLOAD)
    const answered = page.waitForResponse(/\/api\/health\/live/)
    await pick(page, number, STUB)
    await finish(page)
    await answered
    await page.waitForResponse(/\/api\/health\/live/)
    await letGo()
    await seeFinished(page, number)
    await expect(pendingBanner(page)).toHaveCount(0)
    expect(await page.evaluate(() => 'isAccused' in window)).toBe(false)
  })
})

test('a phone that stands still sends one position a minute, and the last one before the route ends', async ({
  browser,
}) => {
  const startedAt = new Date()
  const driverId = await records.driverId('motorista3')
  /** Of the route, in the order of their times: how far north, in metres. */
  const places = async () => {
    const rows = await records.rows<{ metres: number }>(
      `select round((latitude + 23.55) * 111320)::int as metres from positions
        where driver_id = $1 and recorded_at >= $2 order by recorded_at`,
      [driverId, startedAt],
    )
    return rows.map(({ metres }) => metres)
  }
  const page = await atWheel(browser, app, { username: 'motorista3' })
  await page.evaluate(() => {
    const now = performance.now.bind(performance)
    let ahead = 0
    performance.now = () => now() + ahead
    navigator.geolocation.watchPosition = (onFix) => {
      Object.assign(window, { report: (fix: GeolocationPosition) => onFix(fix) })
      return 1
    }
    Object.assign(window, { passTime: (ms: number) => (ahead += ms) })
  })
  await startRoute(page)

  // Two and a half minutes at a door, then a hundred metres, and a stop where the route ends.
  for (let second = 0; second <= 150; second += 10) await report(page, 0)
  await report(page, 100)
  await report(page, 104)
  await finishRoute(page)
  await seeNotice(page, 'Rota finalizada!')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(places).toEqual([0, 0, 0, 100, 104])
  await expect(page.getByText('Localização desligada')).toBeVisible()
})

/** Ten seconds later, by the clock that positions are spaced by, the phone reports where it is. */
function report(page: Page, metres: number) {
  return page.evaluate((north) => {
    const phone = window as unknown as {
      passTime: (ms: number) => void
      report: (fix: unknown) => void
    }
    phone.passTime(10_000)
    const coords = { latitude: -23.55 + north / 111_320, longitude: -46.63, accuracy: 8 }
    phone.report({ coords: { ...coords, speed: 0, heading: null }, timestamp: Date.now() })
  }, metres)
}
