const SHAPE = /^[0-9]{11}$/
const REPEATED = /^(.)\1{10}$/

/** Digits of a typed CPF. Leading zeros are not invented: '1234567890' stays 10 digits and invalid. */
export function normalizeCpf(text: string): string {
  return text.replaceAll(/[^0-9]/g, '')
}

/** Accepts punctuation. Repeated digits (111.111.111-11) have valid check digits but are refused: no one has them. */
export function isValidCpf(text: string): boolean {
  const cpf = normalizeCpf(text)
  return SHAPE.test(cpf) && !REPEATED.test(cpf) && cpfFrom(cpf.slice(0, 9)) === cpf
}

/** '12345678909' → '123.456.789-09'; anything without 11 digits is returned unchanged. */
export function formatCpf(text: string): string {
  const cpf = normalizeCpf(text)
  if (!SHAPE.test(cpf)) return text
  return cpf.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
}

/** The nine digits completed with their two check digits. Throws RangeError when they are not nine. */
export function cpfFrom(nineDigits: string): string {
  if (!/^[0-9]{9}$/.test(nineDigits)) throw new RangeError('A CPF is made from 9 digits')
  const first = checkDigit(nineDigits)
  return nineDigits + first + checkDigit(nineDigits + first)
}

function checkDigit(body: string): string {
  let sum = 0
  for (let i = 0; i < body.length; i++) sum += Number(body.charAt(i)) * (body.length + 1 - i)
  const remainder = sum % 11
  return String(remainder < 2 ? 0 : 11 - remainder)
}
