import { type Browser, type Page, test } from '@playwright/test'
import { ask } from './support/api.ts'
import { serveForThisFile, signIn } from './support/app.ts'
import {
  askedFor,
  networkReturns,
  noteSyncs,
  wakeServiceWorker,
} from './support/background-sync.ts'
import {
  cardOf,
  onTheRoad,
  pendingBanner,
  photograph,
  photoOnPhone,
  seeDay,
  seeFinished,
  signOut,
  tokenOn,
} from './support/driver.ts'
import { expect } from './support/expect.ts'
import { cut } from './support/network.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

let last = 87_000
const nextNumber = () => (last += 1)

async function openPhone(browser: Browser) {
  const page = await onTheRoad(browser, app)
  await noteSyncs(page)
  return page
}

/** A photo that is taken without a network. */
async function photographOffline(page: Page, number: number) {
  await expect(cardOf(page, number)).toBeVisible()
  await page.context().setOffline(true)
  await photograph(page, number)
  return photoOnPhone(page)
}

test('a photo that was taken without a network is sent once there is one, though no page is open', async ({
  browser,
}) => {
  const number = nextNumber()
  const { id } = await records.newDelivery(number)
  const page = await openPhone(browser)
  const taken = await photographOffline(page, number)
  const later = await networkReturns(page, app)
  await expect.poll(() => records.photosOf(id)).toEqual({ count: 1, newest: taken })

  await later.goto(`${app.url}/dashboard`)
  await seeFinished(later, number)
  await expect(pendingBanner(later)).toHaveCount(0)
  expect((await records.photosOf(id)).count).toBe(1)
})

test('an open page whose own calls fail shows what the service worker has sent', async ({
  browser,
}) => {
  const number = nextNumber()
  const { id } = await records.newDelivery(number)
  const page = await openPhone(browser)
  await expect(cardOf(page, number)).toBeVisible()
  const mend = await cut(page, /\/api\/receipts\/upload/)
  const tried = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/api/receipts/upload'),
  )
  await photograph(page, number)
  await expect(pendingBanner(page)).toBeVisible()
  // Otherwise the service worker might be first, and the page would not have to try.
  await tried
  await wakeServiceWorker(page, app, await askedFor(page))
  await expect.poll(() => records.photosOf(id).then(({ count }) => count)).toBe(1)
  await seeFinished(page, number)
  await expect(pendingBanner(page)).toHaveCount(0)
  // The page's own calls have failed all along.
  await mend()
})

test('of a driver whose session ended nothing is sent, neither then nor when a colleague has signed in', async ({
  browser,
}) => {
  const [number, other] = [nextNumber(), nextNumber()]
  const { id } = await records.newDelivery(number)
  const colleagues = await records.newDelivery(other, 'motorista2')
  const page = await openPhone(browser)
  const taken = await photographOffline(page, number)
  await ask(app, await tokenOn(page), 'POST', '/api/auth/logout')
  const phone = await networkReturns(page, app)

  // The service worker leaves it to the page to say so.
  await phone.goto(`${app.url}/dashboard`)
  await expect(phone.getByText('Sua sessão foi encerrada. Entre novamente.')).toBeVisible()
  await signIn(phone, app, 'motorista2')
  await seeDay(phone)
  const takenByColleague = await photographOffline(phone, other)
  const later = await networkReturns(phone, app)
  await expect
    .poll(() => records.photosOf(colleagues.id))
    .toEqual({ count: 1, newest: takenByColleague })
  expect((await records.photosOf(id)).count).toBe(0)

  await later.goto(`${app.url}/dashboard`)
  await seeDay(later)
  await signOut(later)
  await signIn(later, app, 'motorista')
  await expect.poll(() => records.photosOf(id)).toEqual({ count: 1, newest: taken })
})
