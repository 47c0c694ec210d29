const DECIMAL = /^[0-9]{1,15}(?:\.[0-9]{1,10})?$/

/** A non-negative decimal as the layouts write it ('1234.50', up to 15.10 digits), leading zeros removed; null otherwise. */
export function parseDecimal(text: string): string | null {
  const trimmed = text.trim()
  return DECIMAL.test(trimmed) ? trimmed.replace(/^0+(?=[0-9])/, '') : null
}

/**
 * Money: a decimal with two places at least. Further places are kept, so that nothing is lost to rounding: '10' →
 * '10.00'.
 */
export function parseMoney(text: string): string | null {
  const decimal = parseDecimal(text)
  if (decimal === null) return null
  const [whole, places = ''] = decimal.split('.')
  return `${whole}.${places.padEnd(2, '0')}`
}

/** Exact sum (no floats), with as many places as the longest term; null for no terms. Terms come from parseDecimal. */
export function sumDecimals(terms: string[]): string | null {
  if (terms.length === 0) return null
  const scale = Math.max(...terms.map((term) => placesOf(term)))
  const sum = terms.reduce((total, term) => total + scaled(term, scale), 0n)
  if (scale === 0) return sum.toString()
  const digits = sum.toString().padStart(scale + 1, '0')
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

function placesOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0
}

function scaled(decimal: string, scale: number): bigint {
  const [whole = '0', places = ''] = decimal.split('.')
  return BigInt(whole + places.padEnd(scale, '0'))
}
