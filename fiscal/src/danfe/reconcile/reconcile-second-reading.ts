import type { Candidate } from '../candidates/types.ts'
import { isValidTaxId } from '../../tax-id.ts'
import { AGREED_CONFIDENCE, MAX_DOUBTFUL_CONFIDENCE } from './confidence.ts'
import { repairedCandidate } from './repair-names.ts'
import type { Evidence, Resolved } from './types.ts'

/** A value that both readings give is sure, one that they give differently is not, and a missing one is filled. */
export function reconcileSecondReading(
  resolved: Resolved,
  { secondReading }: Evidence,
): Candidate[] {
  return [...secondReading.values()].map(repairedCandidate).flatMap((second) => {
    if (!second.isReread) return []
    const first = resolved.get(second.path)
    const isAmount = second.path.startsWith('valores.') || second.path.startsWith('impostos.')
    // Sums and the amounts of their row say more about an amount that was read in two ways.
    if (isAmount && first?.value !== second.value) return []
    if (!first) return [second]
    if (first.source === 'key' || first.source === 'sum') return []
    if (first.value === second.value) return agreed(first, second)
    const confidence = Math.min(first.confidence, MAX_DOUBTFUL_CONFIDENCE)
    // The rows of the second reading would confirm what that reading alone gives.
    return lostUmlaut(first, second) || lostForm(first, second)
      ? [{ ...first, value: second.value, confidence, isReread: true }]
      : [{ ...first, confidence }]
  })
}

/** Sure, unless both had to be mended. */
const agreed = (first: Candidate, second: Candidate): Candidate[] =>
  first.isGuess && second.isGuess
    ? []
    : [{ ...first, confidence: Math.max(first.confidence, AGREED_CONFIDENCE) }]

const isName = ({ path }: Candidate) => path.endsWith('.razao_social')

/** OCR reads 'ü' as 'i', but no 'i' as 'ü'. */
const lostUmlaut = (first: Candidate, second: Candidate) =>
  isName(first) && second.value.includes('ü') && second.value.replaceAll('ü', 'i') === first.value

/** What a value of this kind always is: its check digits close, or it has the three decimals of a weight. */
export function hasForm({ path, value }: Candidate): boolean | null {
  if (path.endsWith('.cnpj_cpf')) return isValidTaxId(value)
  return path.startsWith('volumes.peso_') ? /\.\d{3}$/.test(value) : null
}

const lostForm = (first: Candidate, second: Candidate) =>
  hasForm(first) === false && hasForm(second) === true
