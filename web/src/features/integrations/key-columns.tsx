import type { ApiKey } from '@canhoto/contracts/api-keys'
import { KEY_STATE_LABELS, SCOPE_LABELS } from '@canhoto/contracts/labels/integrations'
import { formatDay, formatDayTime } from '../../lib/format.ts'
import { Pill } from '../../ui/pill.tsx'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'
import { DeleteButton, RowActions } from '../../ui/table/row-actions.tsx'

const TONES = { open: 'success', revoked: 'neutral', expired: 'warning' } as const

export const keyColumns: DataColumn<ApiKey>[] = [
  {
    heading: 'Nome',
    cell: (key) => (
      <RowName
        under={describeCreation(key)}
        narrowOnly={`${KEY_STATE_LABELS[key.state]} · ${describeUse(key)}`}
      >
        {key.name}
      </RowName>
    ),
  },
  {
    heading: 'Chave',
    width: '9.5rem',
    wide: true,
    cell: ({ prefix }) => <code>{prefix}…</code>,
  },
  {
    heading: 'Permissões',
    width: '26%',
    wide: 'desktop',
    cell: ({ scopes }) => scopes.map((scope) => SCOPE_LABELS[scope]).join('; '),
  },
  {
    heading: 'Último uso',
    width: '10.5rem',
    wide: true,
    cell: describeUse,
  },
  {
    heading: 'Vale até',
    width: '8rem',
    wide: 'desktop',
    cell: ({ expires_at }) => (expires_at ? lastDayOf(expires_at) : 'Sem prazo'),
  },
  {
    heading: 'Situação',
    width: '7.5rem',
    wide: true,
    cell: ({ state }) => <Pill tone={TONES[state]}>{KEY_STATE_LABELS[state]}</Pill>,
  },
]

export function revokeColumn(open: (key: ApiKey) => void): DataColumn<ApiKey> {
  return {
    heading: 'Ações',
    width: '4.5rem',
    actions: true,
    cell: (key) =>
      key.state !== 'revoked' && (
        <RowActions>
          <DeleteButton title="Revogar" name={key.name} onClick={() => open(key)} />
        </RowActions>
      ),
  }
}

function describeCreation({ created_at, created_by_name }: ApiKey) {
  return [`Criada em ${formatDay(created_at)}`, created_by_name].filter(Boolean).join(' por ')
}

function describeUse({ last_used_at }: ApiKey) {
  return last_used_at ? formatDayTime(last_used_at) : 'Nunca usada'
}

/** A key expires at the first moment after its last day, by the company's clock. */
function lastDayOf(expiresAt: string) {
  const last = new Date(`${expiresAt.slice(0, 10)}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() - 1)
  return formatDay(last.toISOString())
}
