import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { DESKTOP, PHONE } from './app.ts'
import { fitsItsWidth } from './layout.ts'

const SHOTS = process.env.SHOTS
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The screen as it is now, at a desk and on a phone, in light and in dark: no WCAG rule is broken, and nothing is wider than it. */
export async function assertAccessible(page: Page, screen: string) {
  const size = page.viewportSize() ?? DESKTOP
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const name = `${screen}, ${colorScheme}, ${viewport.width} px`
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name.replaceAll(/[ ,/]+/g, '-')}.png` })
      expect.soft(await violations(page), name).toEqual([])
    }
    await fitsItsWidth(page)
  }
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: null })
}

async function violations(page: Page) {
  // Its other mode opens a page more for each check, for the sake of frames of other origins: there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const found = await axe.withTags(RULES).analyze()
  return found.violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
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
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().bottom > 0)
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
      focusShows: async () => {
        const running = document.getAnimations().map(({ finished }) => finished)
        await Promise.allSettled(running)
        const element = document.activeElement ?? document.body
        return element === document.body || lookOf(element) !== before.get(element)
      },
    })
  })
  const unseen: string[] = []
  for (let stop = 0; stop < 25; stop++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(async () => {
      const { focusShows } = window as unknown as { focusShows: () => Promise<boolean> }
      return (await focusShows()) ? null : (document.activeElement?.outerHTML.slice(0, 160) ?? '')
    })
    if (seen !== null) unseen.push(seen)
  }
  return [...new Set(unseen)]
}

/** Goes once around with Tab; returns every stop that lies wholly behind something else. */
export async function stopsCovered(page: Page) {
  const covered: string[] = []
  for (let stop = 0; stop < 25; stop++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const points = [0.1, 0.5, 0.9].flatMap((part) =>
        [0.1, 0.5, 0.9].map((down) => ({
          x: left + part * (right - left),
          y: top + down * (bottom - top),
        })),
      )
      const shows = points.some(({ x, y }) => {
        const there = document.elementFromPoint(x, y)
        return there !== null && (element.contains(there) || there.contains(element))
      })
      return shows ? null : element.outerHTML.slice(0, 160)
    })
    if (seen !== null) covered.push(seen)
  }
  return [...new Set(covered)]
}
