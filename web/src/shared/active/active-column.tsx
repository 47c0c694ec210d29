import type { Status } from '@canhoto/contracts/fields'
import type * as z from 'zod/mini'
import { Pill } from '../../ui/pill.tsx'

type Active = z.output<typeof Status>

const LABELS: Record<Active, string> = { ATIVO: 'Ativo', INATIVO: 'Inativo' }

export const ACTIVE_CHOICES = Object.entries(LABELS).map(([value, label]) => ({ value, label }))

/** Whether the user or vehicle of a row is in use. */
export const activeColumn = {
  heading: 'Status',
  width: '7rem',
  wide: true,
  cell: ({ status }: { status: Active }) => (
    <Pill tone={status === 'ATIVO' ? 'success' : 'neutral'}>{LABELS[status]}</Pill>
  ),
}
