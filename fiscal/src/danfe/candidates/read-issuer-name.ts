import { joinText } from '../layout/lines.ts'
import type { TextLine } from '../layout/types.ts'
import { createCandidate } from './candidate.ts'
import { completeName, isCutTo, isSameName } from './issuer-name.ts'
import type { Stub } from './read-stub.ts'
import type { Candidate } from './types.ts'

interface NameContext {
  fuzzy: number
  /** Whether no other name stands in the box. */
  isAlone: boolean
  /** The origin of what stands in the box. */
  inBlock: Parameters<typeof createCandidate>[2]
}

const PATH = 'remetente.razao_social'
/** For a name that only the stub completes, which is not read twice. */
const COMPLETED_FACTOR = 0.7
/** For one that may be a trade name. */
const DOUBTFUL_FACTOR = 0.85

/** The name of the emitter's box, confirmed or completed by the stub. */
export function readIssuerName(
  lines: readonly TextLine[],
  stub: Stub,
  { fuzzy, isAlone, inBlock }: NameContext,
): Candidate[] {
  const printed = lines
    .map((line) => joinText(line.words))
    .join(' ')
    // The edge of the box may break 'S/A' too.
    .replace(/(?<=\sS\/) A$/, 'A')
  // Names are cut to the width of the box, even within words.
  const name = completeName(printed, stub.issuer)
  if (name === '') return createCandidate(PATH, stub.issuer, { source: 'stub', fuzzy })
  if (isSameName(name, stub.issuer)) {
    const factor = fuzzy > 0 && name !== printed ? COMPLETED_FACTOR : 1
    return createCandidate(PATH, name, { source: 'label', fuzzy, factor })
  }
  // The stub names another one, or another name stands in the box: one of them is a trade name.
  const isOther = stub.issuer !== null && !isCutTo(stub.issuer, name)
  const isDoubtful = fuzzy === 0 && (isOther || (stub.issuer === null && !isAlone))
  const factor = (inBlock.factor ?? 1) * (isDoubtful ? DOUBTFUL_FACTOR : 1)
  const words = lines.flatMap((line) => line.words)
  return createCandidate(PATH, name, { ...inBlock, words, factor })
}
