import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { AlertsPanel } from '../../shared/alerts/alerts-panel.tsx'
import { ChartsWhenSeen } from '../../shared/charts/charts-when-seen.tsx'
import { DayOverview } from '../../shared/day/day-overview.tsx'
import { ImportLink } from '../../shared/deliveries/import-link.tsx'
import { HomeHeader } from '../../shared/day/home-header.tsx'
import { HomePanels } from '../../shared/day/home-panels.tsx'
import { QuickAction, QuickLinks, type QuickLinksProps } from '../../shared/day/quick-links.tsx'
import { useKpis } from '../../shared/day/use-kpis.ts'
import {
  FinishedDeliveriesLater,
  loadFinishedDeliveries,
} from '../../shared/finished-deliveries/finished-deliveries-later.ts'
import { ToReviewLink } from '../../shared/import-review/to-review-link.tsx'
import { SefazHintLater } from '../../shared/sefaz/sefaz-hint-later.ts'
import { DriverStatus } from '../../shared/tracking/driver-status.tsx'
import { usePageSize } from '../../kit/list/use-page-size.ts'
import { loadLater } from '../../kit/dialog/load-later.tsx'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { loadWhenIdle } from '../../lib/load-when-idle.ts'
import { useFirstScreen } from '../../lib/use-first-screen.ts'

const [DayDeliveriesDialog, loadDayDeliveries] = loadLater(
  async () => (await import('./day-deliveries-dialog.tsx')).DayDeliveriesDialog,
  'As entregas não puderam ser abertas. Tente novamente.',
)
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
  useFirstScreen(!kpis.isPending)
  const dialog = useDialog(DIALOGS)
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
      {!kpis.isPending && (
        <Suspense>
          <SefazHintLater />
        </Suspense>
      )}
      <HomePanels>
        <AlertsPanel />
        <DriverStatus />
      </HomePanels>
      {!kpis.isPending && <ChartsWhenSeen />}
      <Dialogs dialog={dialog} />
    </>
  )
}

function Dialogs({ dialog }: { dialog: ReturnType<typeof useDialog<(typeof DIALOGS)[number]>> }) {
  const pageSize = usePageSize()
  useEffect(() => loadWhenIdle(loadDayDeliveries, loadFinishedDeliveries), [])
  return (
    <>
      {dialog.as('entregas').opened && (
        <DayDeliveriesDialog pageSize={pageSize} onClose={dialog.close} />
      )}
      {dialog.as('canhotos').opened && (
        <FinishedDeliveriesLater pageSize={pageSize} onClose={dialog.close} />
      )}
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
