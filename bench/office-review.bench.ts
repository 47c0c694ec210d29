import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { ask } from '../e2e/support/api.ts'
import { atWork } from '../e2e/support/office.ts'
import { recordsOf } from '../e2e/support/records.ts'
import { signedInByApi } from '../e2e/support/remembered.ts'
import { CHROMIUM_FLAGS } from '../playwright.config.ts'
import { runningServer } from '../server/test/running-server.ts'
import { median } from './server/median.ts'

/**
 * Sixty receipts decided in a real browser with keys alone, without a pause and then with a look of half a second at each: how many keys,
 * and how long from the key that decides one until the next photo is painted. What that leaves of ten seconds a receipt is the user's.
 */
const RECEIPTS = 60
const AIM_SECONDS = 600
const LOOKS_MS = [0, 500]
const PHOTO = readFileSync(new URL('../e2e/support/danfe-photo.jpg', import.meta.url))

const folder = await mkdtemp(join(tmpdir(), 'canhoto-bench-'))
const server = await runningServer(folder)
await server.start()
const browser = await chromium.launch({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: [...CHROMIUM_FLAGS, '--no-sandbox'],
})
try {
  for (const [n, lookMs] of LOOKS_MS.entries()) {
    const numbers = Array.from({ length: RECEIPTS }, (_, k) => 91_000 + n * 1_000 + k)
    await photographed(numbers)
    await measure(numbers, lookMs)
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}

/** Nothing waits but the photos of these notes, the first the oldest. */
async function photographed(numbers: readonly number[]) {
  const records = recordsOf(server)
  await records.rows(`update receipts set status = 'VALID' where status = 'PENDING_REVIEW'`)
  const { token } = await signedInByApi(server, 'motorista')
  for (const number of numbers) {
    const { id } = await records.newDelivery(number)
    const body = new FormData()
    body.set('delivery_id', id)
    body.set('file', new Blob([PHOTO], { type: 'image/jpeg' }), 'canhoto.jpg')
    await ask(server, token, 'POST', '/api/receipts/upload', body)
  }
}

async function measure(numbers: readonly number[], lookMs: number) {
  const page = await atWork(browser, server, 'operador', { path: 'conferencia' })
  await (
    await shown(page, numbers[0])
  ).at
  const times: number[] = []
  let keys = 0
  const began = performance.now()
  for (const n of numbers.keys()) {
    await pause(lookMs)
    const pressed = keysFor(n)
    for (const key of pressed.slice(0, -1)) await page.keyboard.press(key)
    const next = await shown(page, numbers[n + 1])
    await page.keyboard.press(pressed.at(-1) ?? 'a')
    times.push(await next.at)
    keys += pressed.length
  }
  const seconds = (performance.now() - began) / 1000
  report({ times, keys, seconds, lookMs })
  await page.context().close()
  const left = await recordsOf(server).rows(
    `select from receipts where status = 'PENDING_REVIEW' limit 1`,
  )
  if (left.length > 0) throw new Error('A receipt was not decided.')
}

/** Of ten receipts one is rejected with a reason of the list; of thirty one more with a reason that is typed. */
function keysFor(n: number) {
  if (n % 30 === 14) return ['r', 'o', ...'Assinatura coberta'.split(''), 'Enter']
  return n % 10 === 5 ? ['r', '3'] : ['a']
}

/**
 * When the photo of the note has been painted, in milliseconds after the last key that was pressed before; without a note, when the queue
 * is empty. The page watches from now on.
 */
async function shown(page: Page, number?: number) {
  await page.evaluate(
    (alt) => {
      const state = window as unknown as { shownAfter: Promise<number> }
      let keyAt = performance.now()
      const note = () => (keyAt = performance.now())
      addEventListener('keydown', note, { capture: true })
      const isShown = () => {
        if (!alt) return document.body.textContent?.includes('Nenhum canhoto para conferir.')
        const photo = document.querySelector<HTMLImageElement>(`img[alt="${alt}"]`)
        return photo?.complete && photo.naturalWidth > 0
      }
      state.shownAfter = new Promise((done) => {
        const look = () => {
          if (!isShown()) return requestAnimationFrame(look)
          removeEventListener('keydown', note, { capture: true })
          // After the next frame it is on the screen.
          return requestAnimationFrame(() => setTimeout(() => done(performance.now() - keyAt)))
        }
        look()
      })
    },
    number && `Canhoto da NF ${number}`,
  )
  return {
    at: page.evaluate(() => (window as unknown as { shownAfter: Promise<number> }).shownAfter),
  }
}

interface Measured {
  times: readonly number[]
  keys: number
  seconds: number
  lookMs: number
}

function report({ times, keys, seconds, lookMs }: Measured) {
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  const machine = times.reduce((sum, each) => sum + each, 0) / 1000
  const left = (AIM_SECONDS - machine) / RECEIPTS
  console.info(
    `${RECEIPTS} receipts, ${lookMs} ms of looking at each: ${keys} keys, ${seconds.toFixed(1)} s; ` +
      `key to next photo ${median(times).toFixed(0)} ms (median), ${p95.toFixed(0)} (p95), ${(sorted.at(-1) ?? 0).toFixed(0)} (longest); ` +
      `${machine.toFixed(1)} s of the machine leave ${left.toFixed(2)} s of ten for the user`,
  )
}
