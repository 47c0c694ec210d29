const BLANKS = /\s+/g
const OUTSIDE_LATIN1 = /[^\u0020-\u00ff]/gu
const WITHOUT_LETTER = /[^\u0020-\u00ff]|[\u007f-\u009f\u00ad]/gu

/** Signs that keyboards of phones put in place of those of Latin-1, and letters that are no accented ones. */
const REPLACED: readonly [RegExp, string][] = [
  [/[\u2018\u2019\u201a\u201b\u2032]/g, "'"],
  [/[\u201c-\u201f\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u0141/g, 'L'],
  [/\u0142/g, 'l'],
  [/\u0110/g, 'D'],
  [/\u0111/g, 'd'],
  [/\u0152/g, 'OE'],
  [/\u0153/g, 'oe'],
]

/**
 * A text as the schemas allow it (TString): the letters of Latin-1, in one line, without blanks around it, at most `max`
 * of them. Other letters lose what makes them others ('Ś' becomes 'S'); what has no letter of Latin-1 is left out.
 */
export function toLatin1Text(text: string, max: number): string {
  let plain = text.normalize('NFC')
  for (const [signs, replacement] of REPLACED) plain = plain.replaceAll(signs, replacement)
  return plain
    .replaceAll(OUTSIDE_LATIN1, (letter) => letter.normalize('NFKD'))
    .replaceAll(BLANKS, ' ')
    .replaceAll(WITHOUT_LETTER, '')
    .replaceAll(BLANKS, ' ')
    .trim()
    .slice(0, max)
    .trim()
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** An element in canonical form; nothing for a value that is not there, because SEFAZ refuses empty elements. */
export function element(name: string, value: string | number | null): string {
  if (value === null || value === '') return ''
  const escaped = String(value).replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
  return `<${name}>${escaped}</${name}>`
}
