const OLD = /^[A-Z]{3}[0-9]{4}$/
const MERCOSUL = /^[A-Z]{3}[0-9][A-Z][0-9]{2}$/

/** Uppercase letters and digits of a typed plate: 'abc-1234' → 'ABC1234'. */
export function normalizePlate(text: string): string {
  return text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}

/** Old (ABC1234) or Mercosul (ABC1C34) form, punctuation allowed. */
export function isValidPlate(text: string): boolean {
  const plate = normalizePlate(text)
  return OLD.test(plate) || MERCOSUL.test(plate)
}

/**
 * The form on which two plates are compared: a re-plated vehicle keeps its letters and digits,
 * only the fifth turns into a letter (0 = A … 9 = J). Anything but an old plate is only normalized.
 */
export function toMercosul(text: string): string {
  const plate = normalizePlate(text)
  if (!OLD.test(plate)) return plate
  const letter = String.fromCharCode('A'.charCodeAt(0) + Number(plate.charAt(4)))
  return plate.slice(0, 4) + letter + plate.slice(5)
}

/** 'ABC-1234' for the old form, 'ABC1C34' for Mercosul (which has no hyphen); anything else is returned unchanged. */
export function formatPlate(text: string): string {
  const plate = normalizePlate(text)
  if (OLD.test(plate)) return `${plate.slice(0, 3)}-${plate.slice(3)}`
  return MERCOSUL.test(plate) ? plate : text
}
