import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Page } from '@playwright/test'
import { expect } from './expect.ts'
import type Axe from 'axe-core'
import { DESKTOP, PHONE } from './app.ts'
import { fitsItsWidth } from './layout.ts'

declare const axe: typeof Axe

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const SHOTS = process.env.SHOTS
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const COLOURS = ['color-contrast', 'link-in-text-block']
const LOOKS = {
  light: { viewport: DESKTOP, run: { type: 'tag', values: WCAG }, without: [] },
  dark: { viewport: DESKTOP, run: { type: 'rule', values: COLOURS }, without: [] },
  // `smallTargets` asks for more than axe, and of the whole field: axe measures what a fixed bar leaves free of it.
  phone: {
    viewport: PHONE,
    run: { type: 'tag', values: WCAG },
    without: [...COLOURS, 'target-size'],
  },
} satisfies Record<string, Look>

interface Look {
  viewport: typeof DESKTOP
  run: Axe.RunOnly
  without: readonly string[]
}

/**
 * The screen as it is now: it says that it is in Brazilian Portuguese, no WCAG rule is broken at a desk or on a phone, nothing is wider
 * than the screen, and on a phone all is as large as a finger. In the dark nothing but the colours differs, and a desk shows all colours.
 */
export async function assertAccessible(page: Page, screen: string) {
  const size = page.viewportSize() ?? DESKTOP
  await expect.soft(page.locator('html'), screen).toHaveAttribute('lang', 'pt-BR')
  await look(page, screen, 'dark')
  await look(page, screen, 'light')
  await fitsItsWidth(page)
  await look(page, screen, 'phone')
  await fitsItsWidth(page)
  expect.soft(await smallTargets(page), screen).toEqual([])
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: null })
}

async function look(page: Page, screen: string, kind: keyof typeof LOOKS) {
  const { viewport, ...rules } = LOOKS[kind]
  const colorScheme = kind === 'dark' ? 'dark' : 'light'
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  const name = `${screen}, ${colorScheme}, ${viewport.width} px`
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name.replaceAll(/[ ,/]+/g, '-')}.png` })
  expect.soft(await violations(page, rules), name).toEqual([])
}

/** Without axe's own binding for Playwright, which loads axe anew and for every frame: that costs more than the rules. */
async function violations(page: Page, { run, without }: Omit<Look, 'viewport'>) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const options = {
    runOnly: run,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    // It would read style sheets and media again, for rules that are not asked.
    preload: false,
  } satisfies Axe.RunOptions
  return page.evaluate(async (asked) => {
    // What lies behind an open dialog cannot be reached, and has a test of its own.
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
    const found = await axe.run(dialog ?? document, asked)
    return found.violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }))
  }, options)
}

/** What a finger can hit on the screen, smaller than 44 by 44 CSS pixels. A choice is as large as its label. */
function smallTargets(page: Page) {
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

/** A list goes on with rows like those before. */
const MAX_STOPS = 12

/**
 * On a phone, with Tab once around, or as far as MAX_STOPS: every stop looks different from before, none lies wholly behind something else, and the
 * focus stays in an open dialog.
 */
export async function assertKeyboard(page: Page, screen: string) {
  const size = page.viewportSize() ?? DESKTOP
  await page.setViewportSize(PHONE)
  await rememberLooks(page)
  const wrong: string[] = []
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab')
    const { isRound, found } = await page.evaluate(() =>
      (window as unknown as { judgeStop: () => Promise<Judgement> }).judgeStop(),
    )
    wrong.push(...found)
    if (isRound) break
  }
  expect.soft(wrong, screen).toEqual([])
  await page.setViewportSize(size)
}

interface Judgement {
  isRound: boolean
  found: string[]
}

/** Before any stop has the focus. */
function rememberLooks(page: Page) {
  return page.evaluate(async () => {
    const settled = () =>
      Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const frameOf = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
      const outline = outlineStyle === 'none' ? '' : outlineWidth
      return `${outline} ${boxShadow} ${borderColor}`
    }
    // A password's frame belongs to what it stands in.
    const lookOf = (element: Element) =>
      `${frameOf(element)} ${frameOf(element.parentElement ?? element)}`
    const isCovered = (element: Element) => {
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
    }
    const focused = document.activeElement as HTMLElement | null
    focused?.blur()
    await settled()
    const all = [...document.querySelectorAll('button, a[href], input, textarea, [tabindex="0"]')]
    const before = new Map(all.map((element) => [element, lookOf(element)]))
    focused?.focus()
    const stops = new Set<Element>()
    async function judgeStop() {
      const element = document.activeElement
      if (!element || element === document.body) return { isRound: false, found: [] }
      if (stops.has(element)) return { isRound: true, found: [] }
      stops.add(element)
      await settled()
      const dialog = [...document.querySelectorAll('[role="dialog"], dialog[open]')].at(-1)
      const problems = {
        'looks as before': lookOf(element) === before.get(element),
        'lies behind something': isCovered(element),
        'is outside the dialog': Boolean(dialog) && !dialog?.contains(element),
      }
      const found = Object.entries(problems).flatMap(([problem, isTrue]) =>
        isTrue ? [`${problem}: ${element.outerHTML.slice(0, 160)}`] : [],
      )
      return { isRound: false, found }
    }
    Object.assign(window, { judgeStop })
  })
}
