import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { App } from '../e2e/support/app.ts'
import { writeCameraClip } from '../e2e/support/camera-clip.ts'
import { atWheel, cardOf } from '../e2e/support/driver.ts'
import { recordsOf } from '../e2e/support/records.ts'
import { CHROMIUM_FLAGS } from '../playwright.config.ts'
import { runningServer } from '../server/test/running-server.ts'
import { median } from './server/median.ts'

/**
 * The three taps of a proof on a phone whose processor is four times slower, without and with 3 000 positions that wait to be
 * sent, in turns. Milliseconds, from the tap until what the driver sees; the ratio is with to without. Aims of the project:
 * camera 500, 'Canhoto guardado' 300.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9)
const POSITIONS = 3000
const SLOWER = 4

const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-bench-'))
const server = await runningServer(dataDir)
await server.start()
await writeCameraClip()
const browser = await chromium.launch({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: [...CHROMIUM_FLAGS, '--no-sandbox'],
})
try {
  await measure(browser, server)
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}

type Taps = Record<'camera' | 'preview' | 'stored', number>

async function measure(opened: Browser, app: App) {
  const records = recordsOf(app)
  for (let round = 0; round <= 2 * ROUNDS + 1; round++) await records.newDelivery(95_000 + round)
  const empty = await phoneOf(opened, app)
  const full = await phoneOf(opened, app)
  await addPositions(full)

  const rounds: { without: Taps; with: Taps }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const taps = {
      without: await prove(empty, 95_000 + 2 * round),
      with: await prove(full, 95_001 + 2 * round),
    }
    // The first round loads and compiles.
    if (round > 0) rounds.push(taps)
  }
  for (const step of ['camera', 'preview', 'stored'] as const) {
    const [without, beside] = [
      rounds.map((each) => each.without[step]),
      rounds.map((each) => each.with[step]),
    ]
    const ratio = median(rounds.map((each) => each.with[step] / each.without[step]))
    console.info(
      `${step}: ${median(without).toFixed(0)} ms, with ${POSITIONS} positions ${median(beside).toFixed(0)} ms, ratio ${ratio.toFixed(2)}`,
    )
  }
}

/** On which nothing reaches the server but the list. */
async function phoneOf(opened: Browser, app: App) {
  const page = await atWheel(opened, app, { alone: true })
  await cardOf(page, 95_000).waitFor()
  await page.route(/\/api\/(tracking|receipts)/, (route) => route.abort())
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

async function prove(page: Page, number: number): Promise<Taps> {
  await page.bringToFront()
  const card = cardOf(page, number)
  await card.scrollIntoViewIfNeeded()
  await card.evaluate((element) => element.setAttribute('data-measured', ''))
  const taps = {
    camera: await tap(page, 'Fotografar Canhoto', 'button:Fotografar', '[data-measured] '),
    preview: await tap(page, 'Fotografar', 'img:Foto do canhoto a confirmar'),
    stored: await tap(page, 'Confirmar e Finalizar', 'notice:Canhoto guardado'),
  }
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return taps
}

/** Taps a button and answers the milliseconds until the first frame with a button that is enabled, a picture, or a notice. */
function tap(page: Page, name: string, until: string, within = '') {
  return page.evaluate(
    ({ button: wanted, kind, text, scope }) => {
      const isHere = (element: Element) => element.getClientRects().length > 0
      const buttonOf = (label: string, inside: string) =>
        [...document.querySelectorAll<HTMLButtonElement>(`${inside}button`)].find(
          (each) =>
            isHere(each) && [each.textContent, each.getAttribute('aria-label')].includes(label),
        )
      const hasCome = {
        button: () => buttonOf(text, '')?.disabled === false,
        img: () => [...document.images].some(({ alt, complete }) => alt === text && complete),
        notice: () =>
          [...document.querySelectorAll('section[aria-label=Avisos] p')].some(
            (each) => each.textContent === text && !each.hasAttribute('data-seen'),
          ),
      }[kind as 'button' | 'img' | 'notice']
      for (const each of document.querySelectorAll('section[aria-label=Avisos] p'))
        each.setAttribute('data-seen', '')
      return new Promise<number>((done, fail) => {
        const found = buttonOf(wanted, scope)
        if (!found) return fail(new Error(`No button ${wanted}`))
        const tappedAt = performance.now()
        found.click()
        function look() {
          if (hasCome()) done(performance.now() - tappedAt)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
    },
    { button: name, kind: until.split(':')[0], text: until.split(':')[1] ?? '', scope: within },
  )
}

/** As a route without a network leaves them. */
function addPositions(page: Page) {
  return page.evaluate(async (count) => {
    const request = indexedDB.open('canhoto')
    await new Promise((done) => request.addEventListener('success', done))
    const { id: userId } = JSON.parse(localStorage.getItem('canhoto_user') ?? '{}') as {
      id: string
    }
    const { id: companyId } = JSON.parse(localStorage.getItem('canhoto_company') ?? '{}') as {
      id: string
    }
    const work = request.result.transaction('outbox', 'readwrite')
    for (let n = 0; n < count; n++)
      work.objectStore('outbox').add({
        id: crypto.randomUUID(),
        userId,
        companyId,
        work: { kind: 'position', point: { latitude: -23.5, longitude: -46.6 + n / 10_000 } },
        state: 'waiting',
        attempts: 0,
        notBefore: 0,
        createdAt: Date.now() - count * 10_000 + n * 10_000,
        sentAt: null,
        error: null,
      })
    await new Promise((done) => work.addEventListener('complete', done))
    request.result.close()
  }, POSITIONS)
}
