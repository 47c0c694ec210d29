import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../../playwright.config.ts'
import { PHONE } from './app.ts'
import { recordNotices } from './notices.ts'

const HERE = { latitude: -23.55052, longitude: -46.63331, accuracy: 12 }

/** A phone with a browser process and a profile of its own. When its battery dies, what was not on the disk is lost. */
export async function phoneWithBattery() {
  const profile = await mkdtemp(join(tmpdir(), 'canhoto-phone-'))
  let browser: ChildProcess | null = null

  async function start(): Promise<Page> {
    const program = process.env['CHROMIUM'] ?? chromium.executablePath()
    const flags = ['--headless', '--no-sandbox', '--lang=pt-BR', '--remote-debugging-port=0']
    browser = spawn(program, [...CHROMIUM_FLAGS, ...flags, `--user-data-dir=${profile}`], {
      env: { ...process.env, TZ: 'America/Sao_Paulo' },
      stdio: ['ignore', 'ignore', 'pipe'],
      // A group of its own, which dies as a whole.
      detached: true,
    })
    const connected = await chromium.connectOverCDP(await addressOf(browser))
    const [context] = connected.contexts()
    if (!context) throw new Error('The browser has no page')
    await context.grantPermissions(['geolocation', 'camera'])
    await context.setGeolocation(HERE)
    await recordNotices(context)
    const page = await context.newPage()
    await page.setViewportSize(PHONE)
    return page
  }

  async function die() {
    if (!browser?.pid) return
    const ended = once(browser, 'exit')
    process.kill(-browser.pid, 'SIGKILL')
    await ended
    browser = null
  }

  async function throwAway() {
    await die()
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }

  return { start, die, throwAway }
}

async function addressOf({ stderr }: ChildProcess) {
  if (!stderr) throw new Error('The browser says nothing')
  for await (const line of createInterface(stderr)) {
    const [, address] = /DevTools listening on (ws:.+)$/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('The browser has not started')
}
