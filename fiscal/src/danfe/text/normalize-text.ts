const ACCENTS = /[\u0300-\u036f]/g

/** A text for comparisons: capitals without accents, with one blank in place of any other characters. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(ACCENTS, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim()
}

export function digitsOnly(text: string): string {
  return text.replaceAll(/[^0-9]/g, '')
}

/** The digits that OCR reads as these characters between other digits. */
const MISREAD_DIGITS: Record<string, string> = {
  O: '0',
  I: '1',
  l: '1',
  '|': '1',
  S: '5',
  B: '8',
  Z: '2',
}

/** Replaces letters beside digits by the digits that OCR mistook for them. */
export function repairDigits(text: string): string {
  return text.replaceAll(
    /(?<=\d[.,/]?)[OIl|SBZ]+(?![A-Za-z])|(?<![A-Za-z$])[OIl|SBZ]+(?=[.,/]?\d)/g,
    (letters) => letters.replaceAll(/./g, (letter) => MISREAD_DIGITS[letter] ?? letter),
  )
}
