import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { defineConfig } from '@playwright/test'

/** What the fake camera shows; written by the global setup. */
export const CAMERA_CLIP = join(tmpdir(), 'canhoto-camera.y4m')

export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  // Pages are painted by a thread of the browser: a process of its own costs a twentieth of a journey.
  '--in-process-gpu',
  // One site is opened: a process for each other one, and one kept in reserve, are work for nothing.
  '--disable-site-isolation-trials',
  '--disable-features=SpareRendererForSitePerProcess',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${CAMERA_CLIP}`,
]

export default defineConfig({
  testDir: 'e2e',
  // Far more than an idle machine needs: a busy one is slow, and not wrong.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  // Each file has a server of its own, so files run side by side: one more than a small machine has cores, because a page waits.
  workers: 3,
  retries: 0,
  reporter: 'list',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  use: {
    // Less than the test's, so that it is said what was waited for.
    actionTimeout: 180_000,
    screenshot: 'only-on-failure',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    geolocation: { latitude: -23.55052, longitude: -46.63331, accuracy: 12 },
    permissions: ['geolocation', 'camera'],
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      // Chromium refuses its sandbox to root.
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...CHROMIUM_FLAGS] : CHROMIUM_FLAGS,
    },
  },
})
