import { repairMojibake } from './mojibake.ts'

/** Names and addresses: the layouts allow 60 to 120 characters. */
export const MAX_LINE = 300

/** infCpl allows 5000; old files exceed it. */
export const MAX_NOTES = 10_000

// Invisible characters and direction overrides can make a text look like another one.
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g
const BLANK = /[\s\p{Cc}]+/gu

/** Text for display: encoding repaired, one line, single spaces, at most `max` characters; null when nothing is left. */
export function cleanText(text: string, max: number = MAX_LINE): string | null {
  const bounded = repairMojibake(text.slice(0, max * 4))
  const line = bounded.replaceAll(INVISIBLE, '').replaceAll(BLANK, ' ').trim().normalize('NFC')
  return cut(line, max) || null
}

/** The first characters of a text; a surrogate pair at the end is not cut in half. */
export function cut(text: string, max: number): string {
  return text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}
