import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { listenLocally } from '../e2e/support/listen-locally.ts'
import { recordsOf } from '../e2e/support/records.ts'
import { rememberedSignIn } from '../e2e/support/remembered.ts'
import { runningServer } from '../server/test/running-server.ts'
import { type Audited, loadLighthouse, type Measured } from './lighthouse/load-lighthouse.ts'
import { median } from './server/median.ts'

/**
 * Lighthouse's mobile performance score, in a browser that was never opened before: no file, no compiled code and no service
 * worker is stored. Aims of the project at the sign-in and at the driver's home with twenty deliveries: 95, largest paint 2.0 s,
 * blocked 150 ms; at the office's home: largest paint 2.5 s. A layout shift is 0.1 at most. Names the largest element too.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const DELIVERIES = 20
const FIRST_NOTE = 95_000
const SCREENS = [
  { name: 'sign-in', path: '/login', username: null },
  { name: "driver's home", path: '/dashboard', username: 'motorista' },
  { name: "office's home", path: '/dashboard', username: 'supervisor' },
] as const

const lighthouse = await loadLighthouse()
const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-bench-'))
const server = await runningServer(dataDir)
await server.start()
try {
  const records = recordsOf(server)
  for (let n = 0; n < DELIVERIES; n++) await records.newDelivery(FIRST_NOTE + n)
  for (const screen of SCREENS) {
    const audits: Audited[] = []
    for (let round = 0; round < ROUNDS; round++) audits.push(await auditOnce(screen))
    report(screen.name, audits)
  }
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}

async function auditOnce({ path, username }: (typeof SCREENS)[number]) {
  const profile = await mkdtemp(join(tmpdir(), 'canhoto-profile-'))
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(profile, {
    ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    if (username) {
      const { origins } = await rememberedSignIn(server, username)
      const page = await browser.newPage()
      // An address of ours that loads nothing of the application.
      await page.goto(`${server.url}/config.json`)
      await page.evaluate((stored) => {
        for (const { name, value } of stored) localStorage.setItem(name, value)
      }, origins[0]?.localStorage ?? [])
      await page.close()
    }
    return await lighthouse(server.url + path, port)
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}

async function freePort() {
  const held = createServer()
  const { port } = new URL(await listenLocally(held))
  held.close()
  return Number(port)
}

function report(name: string, audits: readonly Audited[]) {
  const all = (key: keyof Measured) => audits.map((audit) => audit[key])
  const middle = (key: keyof Measured) => Math.round(median(all(key)))
  console.info(
    `${name}: performance ${middle('performance')} (${all('performance').join(', ')}), accessibility ${Math.min(...all('accessibility'))}, ` +
      `FCP ${middle('fcpMs')} ms, LCP ${middle('lcpMs')} ms (${all('lcpMs').map(Math.round).join(', ')}), TBT ${middle('tbtMs')} ms, ` +
      `CLS ${Math.max(...all('cls')).toFixed(3)}`,
  )
  for (const one of new Set(audits.map(({ largest }) => largest))) console.info(`  largest: ${one}`)
  console.info(`  in the browser itself: ${audits.at(-1)?.phases}`)
}
