import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { DayOverview } from '../../shared/day/day-overview.tsx'
import { ImportLink } from '../../shared/deliveries/import-link.tsx'
import { HomeHeader } from '../../shared/day/home-header.tsx'
import { QuickLinks, type QuickLinksProps } from '../../shared/day/quick-links.tsx'
import { useKpis } from '../../shared/day/use-kpis.ts'
import { FinishedDeliveriesDialog } from '../../shared/finished-deliveries/finished-deliveries-dialog.tsx'
import { usePageSize } from '../../kit/list/use-page-size.ts'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { DayDeliveriesDialog } from './day-deliveries-dialog.tsx'

const DIALOGS = ['entregas', 'canhotos'] as const

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
      <QuickLinks links={links} />
      <DayOverview
        kpis={kpis}
        open={({ in_progress }) => ({
          title: 'Em Andamento',
          value: in_progress,
          description: 'a caminho do cliente',
        })}
        emptyAction={<ImportLink />}
        action={
          <Button variant="subtle" size="compact-md" onClick={openDay}>
            Ver todas
          </Button>
        }
      />
      <DayDeliveriesDialog dialog={dialog.as('entregas')} pageSize={pageSize} />
      <FinishedDeliveriesDialog dialog={dialog.as('canhotos')} pageSize={pageSize} />
    </>
  )
}
