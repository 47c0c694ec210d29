import type { Page } from '@playwright/test'
import { enter } from '../app.ts'
import { phoneWithBattery } from '../battery.ts'
import { areCached, hasReadReasons, seeDay } from '../driver.ts'
import { expect } from '../expect.ts'
import type { FaultyNetwork } from './faulty-network.ts'

/** What cannot be tapped for so long is not there. */
const ACTION_TIMEOUT_MS = 60_000

/** A phone behind a faulty network. It has one tab in use, and maybe another. */
export async function randomPhone(network: FaultyNetwork) {
  const phone = await phoneWithBattery()
  let tabs: Page[] = []
  let username = ''
  let clockOffsetMs = 0

  const current = () => {
    const page = tabs.at(-1)
    if (!page) throw new Error('The phone is off.')
    return page
  }

  async function switchOn() {
    const page = await phone.start()
    page.context().setDefaultTimeout(ACTION_TIMEOUT_MS)
    await page.context().addInitScript(makePhotosUnlike)
    tabs = [page]
    if (clockOffsetMs !== 0) await setClock()
    await page.goto(`${network.url}/dashboard`)
  }

  async function signIn(name: string) {
    const { state } = network
    network.become('good')
    for (const tab of tabs.splice(0, tabs.length - 1)) await tab.close()
    await current().goto(`${network.url}/login`)
    await enter(current(), name)
    username = name
    await isReady(current())
    network.become(state)
  }

  const setClock = () =>
    current()
      .context()
      .clock.setSystemTime(Date.now() + clockOffsetMs)

  return {
    get page() {
      return current()
    },
    get username() {
      return username
    },
    switchOn,
    signIn,
    throwAway: phone.throwAway,

    /** What was stored until now is all that is left. */
    async dieAndStart(afterMs = 0) {
      const timer = Promise.withResolvers<void>()
      setTimeout(timer.resolve, afterMs)
      await timer.promise
      await phone.die()
      await switchOn()
      await seeDay(current())
    },

    async openTab() {
      const page = await current().context().newPage()
      await page.setViewportSize(current().viewportSize() ?? { width: 360, height: 740 })
      tabs.push(page)
      await page.goto(`${network.url}/dashboard`)
      await seeDay(page)
    },

    /** The other tab is used from here on; without one, the only one is closed and opened anew. */
    async closeTab() {
      const closed = current()
      if (tabs.length === 1) await this.openTab()
      tabs = tabs.filter((tab) => tab !== closed)
      await closed.close()
      await current().bringToFront()
    },

    async reload() {
      await current().reload()
      await seeDay(current())
    },

    async moveClock(minutes: number) {
      clockOffsetMs = minutes * 60_000
      await setClock()
      await this.reload()
    },
  }
}

export type RandomPhone = Awaited<ReturnType<typeof randomPhone>>

/** The page works without a network: its worker has taken over, and lists, vehicles and reasons were read. */
async function isReady(page: Page) {
  await seeDay(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await hasReadReasons(page)
  await areCached(page, [/key-scanner-.*\.js$/, /occurrence-dialog-.*\.js$/, /camera-.*\.js$/])
  await expect(page.getByText('Carregando entregas...')).toHaveCount(0)
}

/** No two pictures of a camera are the same; the clip before the fake one gives always the same. */
function makePhotosUnlike() {
  const { toBlob } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.toBlob = function withComment(done, ...given) {
    toBlob.call(
      this,
      (blob) => {
        if (!blob) return done(null)
        // A JPEG comment of 16 bytes behind the first marker.
        const comment = crypto.getRandomValues(new Uint8Array(16))
        const photo = new Blob(
          [blob.slice(0, 2), new Uint8Array([0xff, 0xfe, 0, 18]), comment, blob.slice(2)],
          { type: blob.type },
        )
        Object.assign(window, { lastPhoto: photo })
        done(photo)
      },
      ...given,
    )
  }
}

/** The fingerprint of the photo that was taken last. */
export function lastPhotoOn(page: Page) {
  return page.evaluate(async () => {
    const { lastPhoto } = window as unknown as { lastPhoto: Blob }
    const hash = await crypto.subtle.digest('SHA-256', await lastPhoto.arrayBuffer())
    return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
  })
}

/** How many items of the signed-in user wait on the phone, or were refused. */
export function unsentOn(page: Page) {
  return page.evaluate(async () => {
    const request = indexedDB.open('canhoto')
    await new Promise((done) => request.addEventListener('success', done))
    const all = request.result.transaction('outbox').objectStore('outbox').getAll()
    await new Promise((done) => all.addEventListener('success', done))
    request.result.close()
    const { id } = JSON.parse(localStorage.getItem('canhoto_user') ?? '{}') as { id?: string }
    const items = all.result as { userId: string; state: string }[]
    return items.filter(({ userId, state }) => userId === id && state !== 'sent').length
  })
}
