import { isSefazValid } from '@canhoto/fiscal/nfe/checks'
import { fiscalXmlText, readFiscalXml } from '@canhoto/fiscal/read-fiscal-xml'
import type { Reading } from '../reading.ts'
import { verifySignature } from './verify-signature.ts'

export function readXml(bytes: Uint8Array): Reading {
  const reading = readFiscalXml(bytes)
  switch (reading.kind) {
    case 'invalid':
      return { outcome: 'invalid' }
    case 'refused':
      return {
        outcome: 'other',
        document: reading.document,
        cancelledCte: reading.cancelledCte,
      }
    case 'cte':
      return { outcome: 'cte', cte: reading.cte }
    case 'mdfe':
      return { outcome: 'mdfe', mdfe: reading.mdfe }
    case 'nfe': {
      const { draft, warnings } = reading
      const signature = verifySignature(fiscalXmlText(bytes), reading.checks.signature, draft)
      const checks = { ...reading.checks, signature }
      return {
        outcome: 'note',
        draft,
        checks,
        isSefazValid: isSefazValid(checks),
        warnings: [
          ...(signature === 'broken' ? (['signature_broken'] as const) : []),
          ...(signature === 'of_another' ? (['signature_of_another'] as const) : []),
          ...(signature === 'unverified' ? (['signature_unverified'] as const) : []),
          ...warnings,
        ],
      }
    }
  }
}
