import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { DESKTOP, PHONE } from './app.ts'
import { fitsItsWidth } from './layout.ts'

declare const axe: typeof Axe

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const SHOTS = process.env.SHOTS
const SCHEMES = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // All else is the same in the dark.
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, Axe.RunOnly>

/** The screen as it is now, at a desk and on a phone, in light and in dark: no WCAG rule is broken, and nothing is wider than it. */
export async function assertAccessible(page: Page, screen: string) {
  const size = page.viewportSize() ?? DESKTOP
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      const name = `${screen}, ${colorScheme}, ${viewport.width} px`
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name.replaceAll(/[ ,/]+/g, '-')}.png` })
      expect.soft(await violations(page, SCHEMES[colorScheme]), name).toEqual([])
    }
    await fitsItsWidth(page)
  }
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: null })
}

/** Without axe's own binding for Playwright, which loads axe anew and for every frame: that costs more than the rules. */
async function violations(page: Page, runOnly: Axe.RunOnly) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async (only) => {
    const found = await axe.run({ runOnly: only, resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }))
  }, runOnly)
}

/** What a finger can hit on the screen, smaller than 44 by 44 CSS pixels. A choice is as large as its label. */
export function smallTargets(page: Page) {
  return page.evaluate(async () => {
    // An element that is still animated has not its final size; endless animations are not waited for.
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(passing.map(({ finished }) => finished))
    return [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')]
      .map((element) => element.closest('label') ?? element)
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          element.getBoundingClientRect().bottom > 0,
      )
      .filter((element) => getComputedStyle(element).clipPath === 'none')
      .map((element) => ({
        words: element.textContent || element.ariaLabel || element.tagName,
        width: Math.round(element.getBoundingClientRect().width * 10) / 10,
        height: Math.round(element.getBoundingClientRect().height * 10) / 10,
      }))
      .filter(({ width, height }) => width < 44 || height < 44)
  })
}

/** Goes once around with Tab; returns every stop that does not look different from before. */
export async function stopsWithoutFocus(page: Page) {
  await page.evaluate(async () => {
    const focused = document.activeElement as HTMLElement | null
    focused?.blur()
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const look = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
      const outline = outlineStyle === 'none' ? '' : outlineWidth
      return `${outline} ${boxShadow} ${borderColor}`
    }
    // A password's frame belongs to what it stands in.
    const lookOf = (element: Element) =>
      `${look(element)} ${look(element.parentElement ?? element)}`
    const all = [...document.querySelectorAll('button, a[href], input, textarea, [tabindex="0"]')]
    const before = new Map(all.map((element) => [element, lookOf(element)]))
    focused?.focus()
    Object.assign(window, {
      isWrongStop: async (element: Element) => {
        const running = document.getAnimations().map(({ finished }) => finished)
        await Promise.allSettled(running)
        return lookOf(element) === before.get(element)
      },
    })
  })
  return wrongStops(page)
}

/** Goes once around with Tab; returns every stop that lies wholly behind something else. */
export async function stopsCovered(page: Page) {
  await page.evaluate(() =>
    Object.assign(window, {
      isWrongStop: (element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const points = [0.1, 0.5, 0.9].flatMap((part) =>
          [0.1, 0.5, 0.9].map((down) => ({
            x: left + part * (right - left),
            y: top + down * (bottom - top),
          })),
        )
        return points.every(({ x, y }) => {
          const there = document.elementFromPoint(x, y)
          return !there || !(element.contains(there) || there.contains(element))
        })
      },
    }),
  )
  return wrongStops(page)
}

const MAX_STOPS = 25

/** Where Tab leads until it comes back to where it led first, as far as `isWrongStop` of the page says so. */
async function wrongStops(page: Page) {
  const wrong: string[] = []
  await page.evaluate(() => Object.assign(window, { stops: new Set() }))
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab')
    const { isRound, found } = await page.evaluate(async () => {
      const { stops, isWrongStop } = window as unknown as {
        stops: Set<Element>
        isWrongStop: (element: Element) => boolean | Promise<boolean>
      }
      const element = document.activeElement
      if (!element || element === document.body) return { isRound: false, found: null }
      if (stops.has(element)) return { isRound: true, found: null }
      stops.add(element)
      return {
        isRound: false,
        found: (await isWrongStop(element)) ? element.outerHTML.slice(0, 160) : null,
      }
    })
    if (found !== null) wrong.push(found)
    if (isRound) break
  }
  return wrong
}
