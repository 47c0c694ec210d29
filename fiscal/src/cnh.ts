const SHAPE = /^[0-9]{11}$/
const REPEATED = /^(.)\1{10}$/

/** Digits of a typed CNH (driving license register number). */
export function normalizeCnh(text: string): string {
  return text.replaceAll(/[^0-9]/g, '')
}

/** Check digits of the 11-digit register number of the license (not of the printed form's number). */
export function isValidCnh(text: string): boolean {
  const cnh = normalizeCnh(text)
  if (!SHAPE.test(cnh) || REPEATED.test(cnh)) return false
  return cnh.slice(9) === checkDigits(Array.from(cnh.slice(0, 9), Number))
}

function checkDigits(digits: number[]): string {
  const first = digits.reduce((sum, digit, i) => sum + digit * (9 - i), 0) % 11
  const discount = first > 9 ? 2 : 0
  // The discount goes before the clamp to 0: the other order refuses about 1.5 % of the valid numbers.
  let second = (digits.reduce((sum, digit, i) => sum + digit * (1 + i), 0) % 11) - discount
  if (second < 0) second += 11
  return `${first > 9 ? 0 : first}${second > 9 ? 0 : second}`
}
