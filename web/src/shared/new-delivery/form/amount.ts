const DECIMAL_COMMA = /^(\d{1,3}(?:\.\d{3})+|\d{1,12})(?:,(\d{0,2}))?$/
const DECIMAL_POINT = /^(\d{1,3}(?:,\d{3})+|\d{1,12})\.(\d{1,2})$/
const MAX_DIGITS = 12

/** Typed or pasted text ('R$ 1.234,56', '1234,5', '1234.56') as an exact decimal '1234.56'; null when it is no amount. */
export function parseAmount(text: string) {
  const digits = text.replace(/R\$|\s/g, '')
  const match = DECIMAL_COMMA.exec(digits) ?? DECIMAL_POINT.exec(digits)
  if (!match?.[1]) return null
  const whole = match[1].replace(/[.,]/g, '').replace(/^0+(?=\d)/, '')
  return whole.length > MAX_DIGITS ? null : `${whole}.${(match[2] ?? '').padEnd(2, '0')}`
}

/** '1234.5' as '1.234,50'; '' for an amount with fractions of a cent or more than 12 digits. */
export function formatAmount(decimal: string | null | undefined) {
  const match = /^(\d{1,12})(?:\.(\d{0,2})0*)?$/.exec(decimal ?? '')
  if (!match?.[1]) return ''
  const whole = match[1].replace(/\B(?=(\d{3})+$)/g, '.')
  return `${whole},${(match[2] ?? '').padEnd(2, '0')}`
}

/** An amount as formatAmount writes it; text that is no amount stays as it was typed. */
export function normalizeAmount(text: string) {
  const amount = parseAmount(text)
  return amount ? formatAmount(amount) : text
}
