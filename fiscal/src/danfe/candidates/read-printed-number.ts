import { digitsOnly } from '../text/normalize-text.ts'

const NUMBER_AND_SERIES =
  /(?:\bN\s?[º°o.]{1,3}|\bN[UÚ]MERO)\s*[º°.:]*\s*(\d{1,3}(?:\.\d{3}){1,2}|\d{1,9})(?![\d.]*\d)(?:(?!\bN\s?[º°])[^]){0,90}?S[EÉ]RIE\s*[º°.:]*\s*(\d{1,3})(?!\d)/i

/** Number and series as printed beside 'Nº' and 'SÉRIE', without leading zeros. */
export function readPrintedNumber(text: string): { number: string; series: string } | null {
  const found = NUMBER_AND_SERIES.exec(text)
  if (!found) return null
  const [, number = '', series = ''] = found
  return { number: withoutZeros(digitsOnly(number)), series: withoutZeros(series) }
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '')
}
