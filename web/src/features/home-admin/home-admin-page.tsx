import { PAGE_SIZE } from '@canhoto/contracts/limits'
import { Suspense, useEffect } from 'react'
import { AlertsPanel } from '../../shared/alerts/alerts-panel.tsx'
import { ChartsWhenSeen } from '../../shared/charts/charts-when-seen.tsx'
import { DayOverview } from '../../shared/day/day-overview.tsx'
import { HomeHeader } from '../../shared/day/home-header.tsx'
import { HomePanels } from '../../shared/day/home-panels.tsx'
import { QuickLinks, type QuickLinksProps } from '../../shared/day/quick-links.tsx'
import { useKpis } from '../../shared/day/use-kpis.ts'
import { FirstStepsHint } from '../../shared/first-steps/first-steps-hint.tsx'
import {
  FinishedDeliveriesLater,
  loadFinishedDeliveries,
} from '../../shared/finished-deliveries/finished-deliveries-later.ts'
import { ToReviewLink } from '../../shared/import-review/to-review-link.tsx'
import { SefazHintLater } from '../../shared/sefaz/sefaz-hint-later.ts'
import { SystemStatus } from '../../shared/system-status/system-status.tsx'
import { DriverStatus } from '../../shared/tracking/driver-status.tsx'
import { loadLater } from '../../kit/dialog/load-later.tsx'
import { type OpenDialog, useDialog } from '../../kit/dialog/use-dialog.ts'
import { lazyOptional } from '../../lib/lazy-optional.ts'
import { loadWhenIdle } from '../../lib/load-when-idle.ts'
import { useFirstScreen } from '../../lib/use-first-screen.ts'
import { NewButton } from '../../ui/new-button.tsx'

const [NewDeliveryDialog, loadNewDelivery] = loadLater<{ dialog: OpenDialog; onClose: () => void }>(
  async () => (await import('../../shared/new-delivery/new-delivery-dialog.tsx')).default,
  'O cadastro não pôde ser aberto. Tente novamente.',
)

// After the first figures and below them, so that it moves nothing that a user is about to click: on few days of a year it says
// something. Its screen tells the same.
const CertificateHint = lazyOptional(
  async () => (await import('../../shared/certificate/certificate-hint.tsx')).CertificateHint,
)

const DIALOGS = ['nova-entrega', 'canhotos'] as const

export default function HomeAdminPage({ links }: QuickLinksProps) {
  const kpis = useKpis()
  useFirstScreen(!kpis.isPending)
  const dialog = useDialog(DIALOGS)
  useEffect(() => loadWhenIdle(loadNewDelivery, loadFinishedDeliveries), [])
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
      {!kpis.isPending && (
        <Suspense>
          <CertificateHint />
          <SefazHintLater />
        </Suspense>
      )}
      <HomePanels>
        <AlertsPanel />
        <DriverStatus />
        <SystemStatus />
      </HomePanels>
      {!kpis.isPending && <ChartsWhenSeen />}
      {dialog.as('canhotos').opened && (
        <FinishedDeliveriesLater pageSize={PAGE_SIZE} onClose={dialog.close} />
      )}
      {dialog.choice === 'nova-entrega' && (
        <NewDeliveryDialog
          key={dialog.key}
          dialog={dialog.as('nova-entrega')}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
