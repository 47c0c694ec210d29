import type { ReadDocument } from '@canhoto/contracts/receipts'
import { formatAccessKey, parseAccessKey } from '@canhoto/fiscal/access-key'
import { formatCount } from '../../../lib/format.ts'
import { formatAmount } from '../form/amount.ts'

export interface NoteList {
  source: 'CT-e' | 'arquivo'
  lead: string
  notes: { key: string | null; name: string; description: string }[]
}

/** The notes among which the user chooses that of the delivery: those of a file, or those that a CT-e lists. */
export function listNotes({ notes, listed }: ReadDocument): NoteList {
  if (notes.length > 0) {
    return {
      source: 'arquivo',
      lead: `Este arquivo traz ${formatCount(notes.length, 'nota', 'notas')}`,
      notes: notes.map((note) => ({
        key: note.nfe_key,
        name: note.nf_number ? `NF ${note.nf_number}` : 'NF',
        description: describeNote(note),
      })),
    }
  }
  return {
    source: 'CT-e',
    lead: `Este CT-e lista ${formatCount(listed.length, 'nota', 'notas')}`,
    notes: listed.map((key) => ({
      key,
      name: formatNoteName(key),
      description: formatAccessKey(key),
    })),
  }
}

function describeNote({
  client_name,
  invoice_total_value,
  nfe_key,
}: ReadDocument['notes'][number]) {
  const total = invoice_total_value && `R$ ${formatAmount(invoice_total_value)}`
  return [client_name, total, !nfe_key && 'sem chave de acesso válida'].filter(Boolean).join(' · ')
}

function formatNoteName(key: string) {
  const parts = parseAccessKey(key)
  return parts ? `NF ${parts.number}, série ${parts.series}` : 'NF'
}
