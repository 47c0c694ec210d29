import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { AlertsPanel } from '../../shared/alerts/alerts-panel.tsx'
import { ChartsWhenSeen } from '../../shared/charts/charts-when-seen.tsx'
import { DayOverview } from '../../shared/day/day-overview.tsx'
import { ImportLink } from '../../shared/deliveries/import-link.tsx'
import { HomeHeader } from '../../shared/day/home-header.tsx'
import { HomePanels } from '../../shared/day/home-panels.tsx'
import { QuickAction, QuickLinks, type QuickLinksProps } from '../../shared/day/quick-links.tsx'
import { useKpis } from '../../shared/day/use-kpis.ts'
import { FinishedDeliveriesDialog } from '../../shared/finished-deliveries/finished-deliveries-dialog.tsx'
import { ToReviewLink } from '../../shared/import-review/to-review-link.tsx'
import { DriverStatus } from '../../shared/tracking/driver-status.tsx'
import { usePageSize } from '../../kit/list/use-page-size.ts'
import { loadLater } from '../../kit/dialog/load-later.tsx'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { DayDeliveriesDialog } from './day-deliveries-dialog.tsx'

const [DriverReportDialog] = loadLater(
  async () => (await import('./driver-report-dialog.tsx')).DriverReportDialog,
  'O relatório não pôde ser aberto. Tente novamente.',
)
const [NewDriverDialog] = loadLater(
  async () => (await import('./new-driver-dialog.tsx')).NewDriverDialog,
  'O cadastro não pôde ser aberto. Tente novamente.',
)

const DIALOGS = ['entregas', 'canhotos', 'motoristas', 'novo-motorista'] as const

export default function HomeOperationsPage({ links }: QuickLinksProps) {
  const kpis = useKpis()
  const dialog = useDialog(DIALOGS)
  const pageSize = usePageSize()
  const openDay = () => dialog.open('entregas')

  return (
    <>
      <HomeHeader
        title="Dashboard Operacional"
        updatedAt={kpis.dataUpdatedAt}
        onSearchReceipts={() => dialog.open('canhotos')}
      >
        <Button leftSection={<IconListDetails size={20} />} onClick={openDay}>
          Entregas do dia
        </Button>
      </HomeHeader>
      <QuickLinks links={links}>
        <ToReviewLink />
        <QuickAction onClick={() => dialog.open('motoristas')}>Relatórios Básicos</QuickAction>
        <QuickAction onClick={() => dialog.open('novo-motorista')}>Cadastrar Motorista</QuickAction>
      </QuickLinks>
      <DayOverview
        kpis={kpis}
        open={({ in_progress }) => ({
          title: 'Em Andamento',
          value: in_progress,
          description: 'a caminho do cliente',
        })}
        emptyAction={<ImportLink />}
        action={
          <Button variant="transparent" px={0} onClick={openDay}>
            Ver todas
          </Button>
        }
      />
      <HomePanels>
        <AlertsPanel />
        <DriverStatus />
      </HomePanels>
      {!kpis.isPending && <ChartsWhenSeen />}
      <DayDeliveriesDialog dialog={dialog.as('entregas')} pageSize={pageSize} />
      <FinishedDeliveriesDialog dialog={dialog.as('canhotos')} pageSize={pageSize} />
      {dialog.as('motoristas').opened && (
        <DriverReportDialog pageSize={pageSize} onClose={dialog.close} />
      )}
      {dialog.choice === 'novo-motorista' && (
        <NewDriverDialog
          key={dialog.key}
          dialog={dialog.as('novo-motorista')}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
