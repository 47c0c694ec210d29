import type { ImportOutcome } from '../imports.ts'

/** What became of a file of an import. */
export const IMPORT_OUTCOME_LABELS: Record<ImportOutcome, string> = {
  created: 'Criada',
  duplicate: 'Já registrada',
  refused: 'Recusada',
  proposed: 'Rota proposta',
  to_review: 'A conferir',
}
