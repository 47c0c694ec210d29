import { isValidTaxId } from '../tax-id.ts'

const LOOK_ALIKE: Record<string, string> = {
  O: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  T: '7',
  B: '8',
}
const LENGTHS = [14, 11]
/** Longer than any cell with a CNPJ in it. */
const MAX_TEXT = 80

/** The first CNPJ (letters possible) or CPF that closes; without one, what has at least the length of one. */
export function taxIdIn(text: string, fuzzy: number): string | null {
  const compact = text
    .slice(0, MAX_TEXT)
    .toUpperCase()
    .replaceAll(/C\.?N\.?P\.?J\.?|C\.?P\.?F\.?/g, '')
    .replaceAll(/[^0-9A-Z]/g, '')
  const closing = closingIn(compact, (window) => [window])
  const repaired = closing ?? (fuzzy > 0 ? closingIn(compact, readings) : null)
  return repaired ?? /\d{14}|[0-9A-Z]{12}\d{2}|\d{11}/.exec(compact)?.[0] ?? null
}

/** The check digits are digits always, the rest may be letters. */
function readings(window: string): string[] {
  return [window.slice(0, -2) + asDigits(window.slice(-2)), asDigits(window)]
}

function closingIn(compact: string, candidates: (window: string) => string[]): string | null {
  for (const length of LENGTHS) {
    for (let start = 0; start + length <= compact.length; start++) {
      const closing = candidates(compact.slice(start, start + length)).find(isValidTaxId)
      if (closing !== undefined) return closing
    }
  }
  return null
}

function asDigits(text: string): string {
  return text.replaceAll(/[OILZSTB]/g, (letter) => LOOK_ALIKE[letter] ?? letter)
}
