import { isValidAccessKey } from '../access-key.ts'
import { isValidTaxId } from '../tax-id.ts'
import { elementsAt, elementAt } from '../xml/tree.ts'
import type { NfeChecks } from './checks.ts'
import type { NfeDraft } from './draft-types.ts'
import { MAX_ITEMS } from './lines.ts'
import type { NotePieces } from './locate-note.ts'
import type { ProtocolStatus } from './protocol-checks.ts'
import { WARNING_CODES } from './warning-codes.ts'
import type { WarningCode } from './warning-codes.ts'

const OF_PROTOCOL: Record<ProtocolStatus, WarningCode | null> = {
  authorised: null,
  absent: 'protocol_absent',
  cancelled: 'protocol_cancelled',
  denied: 'protocol_denied',
  key_differs: 'protocol_key_differs',
  digest_differs: 'protocol_digest_differs',
  other: 'protocol_not_authorised',
}

/** Codes in the order of WARNING_CODES, each at most once. */
export function warningsOf(note: NotePieces, draft: NfeDraft, checks: NfeChecks): WarningCode[] {
  const found = new Set<WarningCode | null | false>([
    OF_PROTOCOL[checks.protocol.status],
    ...keyWarnings(note, draft, checks),
    ...purposeWarnings(draft, checks),
    ...partyWarnings(note, draft),
    checks.signature === 'ambiguous' && 'signature_ambiguous',
    checks.signature === 'absent' && 'signature_absent',
    note.notesInFile > 1 && 'several_notes',
    elementsAt(note.infNFe, 'det').length > MAX_ITEMS && 'items_cut',
    draft.nf_data.data_saida === null && 'departure_absent',
    draft.entrega !== null && 'delivered_elsewhere',
    draft.retirada !== null && 'collected_elsewhere',
  ])
  return WARNING_CODES.filter((code) => found.has(code))
}

function keyWarnings(note: NotePieces, draft: NfeDraft, checks: NfeChecks): WarningCode[] {
  const key = draft.nf_data.chave
  if (key === null) return [hasWrittenKey(note) ? 'key_discarded' : 'key_absent']
  const parts = checks.key_disagreements.map((part) => `key_${part}` as const)
  if (checks.key_valid) return parts
  return [isValidAccessKey(key) ? 'key_impossible' : 'key_check_digit', ...parts]
}

/** Programs that make notes anonymous write letters or stars instead of the key. */
function hasWrittenKey({ infNFe, infProt }: NotePieces): boolean {
  const id = infNFe.attributes.get('Id')?.replace(/^NFe/, '').trim()
  return Boolean(id || elementAt(infProt, 'chNFe')?.text.trim())
}

function purposeWarnings(draft: NfeDraft, checks: NfeChecks): (WarningCode | false)[] {
  const purpose = draft.finalidade ?? '1'
  return [
    checks.homologation && 'homologation',
    checks.entry_note && 'entry_note',
    purpose === '4' && 'return_note',
    ['2', '3', '5', '6'].includes(purpose) && 'no_goods_note',
    (draft.tipo_emissao ?? '1') !== '1' && 'contingency',
  ]
}

function partyWarnings(note: NotePieces, draft: NfeDraft): (WarningCode | false)[] {
  const recipient = elementAt(note.infNFe, 'dest')
  const document = draft.destinatario.cnpj_cpf
  const isForeign = elementAt(recipient, 'idEstrangeiro') !== null
  return [
    !isValidTaxId(draft.remetente.cnpj_cpf ?? '') && 'issuer_document_invalid',
    recipient === null && 'recipient_absent',
    document !== null && !isForeign && !isValidTaxId(document) && 'recipient_document_invalid',
  ]
}
