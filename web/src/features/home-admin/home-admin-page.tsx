import { PAGE_SIZE } from '@canhoto/contracts/limits'
import { lazy, Suspense } from 'react'
import { AlertsPanel } from '../../shared/alerts/alerts-panel.tsx'
import { ChartsWhenSeen } from '../../shared/charts/charts-when-seen.tsx'
import { DayOverview } from '../../shared/day/day-overview.tsx'
import { HomeHeader } from '../../shared/day/home-header.tsx'
import { HomePanels } from '../../shared/day/home-panels.tsx'
import { QuickLinks, type QuickLinksProps } from '../../shared/day/quick-links.tsx'
import { useKpis } from '../../shared/day/use-kpis.ts'
import { FirstStepsHint } from '../../shared/first-steps/first-steps-hint.tsx'
import { FinishedDeliveriesDialog } from '../../shared/finished-deliveries/finished-deliveries-dialog.tsx'
import { ToReviewLink } from '../../shared/import-review/to-review-link.tsx'
import { SystemStatus } from '../../shared/system-status/system-status.tsx'
import { DriverStatus } from '../../shared/tracking/driver-status.tsx'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { NewButton } from '../../ui/new-button.tsx'

const NewDeliveryDialog = lazy(() => import('../../shared/new-delivery/new-delivery-dialog.tsx'))

const DIALOGS = ['nova-entrega', 'canhotos'] as const

export default function HomeAdminPage({ links }: QuickLinksProps) {
  const kpis = useKpis()
  const dialog = useDialog(DIALOGS)
  const newDelivery = (
    <NewButton onClick={() => dialog.open('nova-entrega')}>Nova Entrega</NewButton>
  )

  return (
    <>
      <HomeHeader
        title="Dashboard Administrativo"
        updatedAt={kpis.dataUpdatedAt}
        onSearchReceipts={() => dialog.open('canhotos')}
      >
        {newDelivery}
      </HomeHeader>
      <FirstStepsHint
        missing={({ drivers }) =>
          drivers.used === 0 ? 'Esta empresa ainda não tem motoristas.' : null
        }
      />
      <QuickLinks links={links}>
        <ToReviewLink />
      </QuickLinks>
      <DayOverview
        kpis={kpis}
        open={({ pending }) => ({
          title: 'Entregas Pendentes',
          value: pending,
          description: 'à espera de saída',
        })}
        emptyAction={newDelivery}
      />
      <HomePanels>
        <AlertsPanel />
        <DriverStatus />
        <SystemStatus />
      </HomePanels>
      {!kpis.isPending && <ChartsWhenSeen />}
      <FinishedDeliveriesDialog dialog={dialog.as('canhotos')} pageSize={PAGE_SIZE} />
      <Suspense>
        <NewDeliveryDialog dialog={dialog.as('nova-entrega')} />
      </Suspense>
    </>
  )
}
