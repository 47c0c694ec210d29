const ZERO = 48

/** Value of a character in the 2026 check digits (NT conjunta 2025.001): ASCII - 48, so 0-9 count 0-9 and A-Z count 17-42. */
function valueOf(character: string): number {
  return character.charCodeAt(0) - ZERO
}

/**
 * Modulo-11 check digit of CNPJ and access keys: weights 2..9 from the right, repeating; a remainder below 2 gives 0.
 * The caller guarantees that `body` holds only [0-9A-Z].
 */
export function mod11CheckDigit(body: string): string {
  let sum = 0
  for (let i = 0; i < body.length; i++) {
    sum += valueOf(body.charAt(body.length - 1 - i)) * (2 + (i % 8))
  }
  const remainder = sum % 11
  return String(remainder < 2 ? 0 : 11 - remainder)
}
