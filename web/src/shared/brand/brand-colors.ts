import type { CompanyChoice } from '@canhoto/contracts/auth'
import { COMPANY_DEFAULTS } from '@canhoto/contracts/limits'

type Rgb = readonly number[]
type Look = Pick<CompanyChoice, 'primary_color' | 'secondary_color'>

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]
/** WCAG AA for text. */
const LEGIBLE = 4.5
/** At most this on a dark screen, or the color itself is lost on it. */
const NOT_LOST = 5.2
/** A bright bar would dazzle on a dark screen. */
const DIM = 8

/** A color of the bar and one of the buttons, each for light and dark screens; white words stand on all of them. */
export interface BrandColors {
  bar: { light: string; dark: string }
  button: { light: string; dark: string }
}

/** The company's colors, adjusted until text on them is legible; null while it has the platform's defaults. */
export function brandColors({ primary_color, secondary_color }: Look): BrandColors | null {
  const primary = chosen(primary_color, COMPANY_DEFAULTS.primary_color)
  const secondary = chosen(secondary_color, COMPANY_DEFAULTS.secondary_color)
  const bar = primary ?? secondary
  const button = secondary ?? primary
  if (!bar || !button) return null
  return {
    bar: { light: between(bar, LEGIBLE), dark: between(bar, DIM) },
    button: { light: between(button, LEGIBLE), dark: between(button, LEGIBLE, NOT_LOST) },
  }
}

/** Contrast of white text on a color, from 1 (white) to 21 (black), WCAG 2. */
export function contrastToWhite(color: string) {
  return contrastOf(parse(color))
}

function chosen(color: string, otherwise: string) {
  const isColor = /^#[0-9a-f]{6}$/i.test(color)
  return isColor && color.toUpperCase() !== otherwise ? parse(color) : null
}

/** Mixes in as little black or white as brings the contrast of white text between the two limits. */
function between(color: Rgb, least: number, most = 21) {
  const other = contrastOf(color) < least ? BLACK : WHITE
  for (let part = 0; part <= 1; part += 0.01) {
    const mixed = color.map((value, i) => Math.round(value + ((other[i] ?? 0) - value) * part))
    const contrast = contrastOf(mixed)
    if (contrast >= least && contrast <= most) return write(mixed)
  }
  return write(color)
}

function contrastOf(color: Rgb) {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

const parse = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const write = (color: Rgb) =>
  `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`
