import { type IntakeEntry, type IntakeResult, sefazIntake } from '@canhoto/contracts/sefaz-intake'
import { Button } from '@mantine/core'
import { IconBuildingFactory2 } from '@tabler/icons-react'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { serverMessage } from '../../kit/server-message.ts'
import { formatCount } from '../../lib/format.ts'
import { useCan } from '../../session/use-session.ts'
import { AssignDialog } from '../../shared/selection/assign-dialog.tsx'
import { selectionColumn } from '../../shared/selection/selection-column.tsx'
import { useSelection } from '../../shared/selection/use-selection.ts'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { HowToStart } from './how-to-start.tsx'
import { IntakeBar } from './intake-bar.tsx'
import { COLUMNS_WIDTH, intakeColumns, nameOf } from './intake-columns.tsx'
import { IntakeFilters } from './intake-filters.tsx'
import { ResultDialog } from './result-dialog.tsx'
import { ShippersDialog } from './shippers-dialog.tsx'
import { StatusStrip } from './status-strip.tsx'
import classes from './sefaz-intake.module.css'
import { useIntakeFilters } from './use-intake-filters.ts'

const TITLE = 'Entrada SEFAZ'
const PAGE_SIZE = 50
const REFRESH_MS = 30_000
const FAILURE = {
  title: 'Erro ao carregar notas',
  text: 'Não foi possível carregar as notas. Tente novamente.',
  unreachable: { title: 'Erro de Conexão' },
}

/** The invoices of which SEFAZ has told the company: the office chooses many and makes deliveries of them. */
export default function IntakePage() {
  const status = useEndpointQuery(sefazIntake.status, {}, { refetchInterval: REFRESH_MS })
  return (
    <>
      {!status.data && <PageHeader title={TITLE} />}
      {status.isPending && <Loading text="Carregando notas..." />}
      {status.isError && (
        <Failure
          title={FAILURE.title}
          message={serverMessage(status.error)}
          onRetry={() => void status.refetch()}
        />
      )}
      {status.data &&
        (status.data.distribution === 'off' && !status.data.has_entries ? (
          <HowToStart status={status.data} />
        ) : (
          <Intake status={status.data} />
        ))}
    </>
  )
}

type Choice = 'remetentes' | { results: readonly IntakeResult[] } | { assigned: readonly string[] }

function Intake({ status }: { status: Parameters<typeof StatusStrip>[0]['status'] }) {
  const filters = useIntakeFilters()
  const selection = useSelection<IntakeEntry>()
  const dialog = useDialog<Choice>(['remetentes'])
  const { choice } = dialog
  return (
    <div className={selection.size > 0 ? classes.selected : undefined}>
      <PageHeader title={TITLE} note="As notas que a SEFAZ distribui à empresa">
        <ShippersButton onClick={() => dialog.open('remetentes')} />
      </PageHeader>
      <StatusStrip status={status} />
      <EndpointList
        endpoint={sefazIntake.list}
        query={filters.query}
        paging={filters.paging}
        refetchInterval={REFRESH_MS}
        pageSize={PAGE_SIZE}
        search="Buscar por nota, chave, remetente, destinatário ou cidade"
        filters={{
          fields: <IntakeFilters {...filters} />,
          isSet: filters.isSet,
          clear: filters.clear,
        }}
        renderBar={({ rows, total }) => (
          <>
            <output className={classes.total}>
              {total > 0 && formatCount(total, 'nota', 'notas')}
            </output>
            <IntakeBar
              selection={selection}
              page={rows}
              onCreated={(results) => dialog.open({ results })}
            />
          </>
        )}
        label="Notas da SEFAZ"
        columns={(rows) => [selectionColumn(rows, selection, nameOf), ...intakeColumns]}
        minWidth={COLUMNS_WIDTH}
        emptyText="Nenhuma nota ainda. Elas aparecem aqui assim que a SEFAZ as distribui."
        failure={FAILURE}
      />
      {choice === 'remetentes' && <ShippersDialog dialog={dialog.as(choice)} />}
      {choice && typeof choice === 'object' && 'results' in choice && (
        <ResultDialog
          key={dialog.key}
          results={choice.results}
          dialog={dialog.as(choice)}
          onAssign={(assigned) => dialog.change({ assigned })}
        />
      )}
      {choice && typeof choice === 'object' && 'assigned' in choice && (
        <AssignDialog
          key={dialog.key}
          selection={chosenOf(choice.assigned, (assigned) => dialog.change({ assigned }))}
          dialog={dialog.as(choice)}
        />
      )}
    </div>
  )
}

/** The deliveries that were just made, as the dialog takes those that a user has chosen. */
const chosenOf = (ids: readonly string[], change: (ids: readonly string[]) => void) => ({
  ids: [...ids],
  size: ids.length,
  clear: () => undefined,
  drop: (dropped: readonly string[]) => change(ids.filter((id) => !dropped.includes(id))),
})

function ShippersButton({ onClick }: { onClick: () => void }) {
  if (!useCan('sefaz-intake.manage')) return null
  return (
    <Button
      variant="default"
      leftSection={<IconBuildingFactory2 size={20} aria-hidden />}
      onClick={onClick}
    >
      Remetentes automáticos
    </Button>
  )
}
