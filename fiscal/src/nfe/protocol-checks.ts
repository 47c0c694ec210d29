import { normalizeAccessKey } from '../access-key.ts'
import { codeAt, digitsAt } from './field.ts'
import type { NotePieces } from './locate-note.ts'

/**
 * What SEFAZ answered, by the cStat in the file. 'key_differs' and 'digest_differs': an authorization, but of another
 * note or of another content. 'other': any further cStat, so not an authorization. A cancellation registered in the same
 * file counts before the protocol, whose cStat stays 100 for ever.
 */
export type ProtocolStatus =
  | 'authorised'
  | 'absent'
  | 'cancelled'
  | 'denied'
  | 'key_differs'
  | 'digest_differs'
  | 'other'

export type ProtocolCheck = { status: ProtocolStatus; number: string | null; cstat: string | null }

// MOC: 100 authorized, 150 late; 101, 151, 155 cancelled; 110, 205, 301, 302, 303 denied.
const BY_CSTAT: Record<string, ProtocolStatus> = {
  '100': 'authorised',
  '150': 'authorised',
  '101': 'cancelled',
  '151': 'cancelled',
  '155': 'cancelled',
  '110': 'denied',
  '205': 'denied',
  '301': 'denied',
  '302': 'denied',
  '303': 'denied',
}

/** `digest` is the signature's DigestValue, compared with digVal when both are there. */
export function protocolOf(
  { infProt, isCancelled }: Pick<NotePieces, 'infProt' | 'isCancelled'>,
  key: string | null,
  digest: string | null,
): ProtocolCheck {
  const cstat = codeAt(infProt, 'cStat')
  const number = digitsAt(infProt, 'nProt')
  if (isCancelled) return { status: 'cancelled', number, cstat }
  if (!infProt) return { status: 'absent', number, cstat }
  const stated = (cstat !== null && Object.hasOwn(BY_CSTAT, cstat) && BY_CSTAT[cstat]) || 'other'
  if (stated !== 'authorised') return { status: stated, number, cstat }
  if (normalizeAccessKey(codeAt(infProt, 'chNFe') ?? '') !== key) {
    return { status: 'key_differs', number, cstat }
  }
  const digVal = codeAt(infProt, 'digVal')
  const differs = digVal !== null && digest !== null && digVal !== digest
  return { status: differs ? 'digest_differs' : 'authorised', number, cstat }
}
