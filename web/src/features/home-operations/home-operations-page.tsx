import { Button } from '@mantine/core'
import { IconFileSearch, IconListDetails } from '@tabler/icons-react'
import { DayOverview } from '../../shared/day/day-overview.tsx'
import { HomeHeader } from '../../shared/day/home-header.tsx'
import { QuickLinks } from '../../shared/day/quick-links.tsx'
import { useKpis } from '../../shared/day/use-kpis.ts'
import { FinishedDeliveriesModal } from '../../shared/finished-deliveries/finished-deliveries-dialog.tsx'
import { usePageSize } from '../../kit/list/use-page-size.ts'
import { useOpenPanel } from '../../kit/use-named-dialog.ts'
import { DayDeliveriesModal } from './day-deliveries-dialog.tsx'

export default function HomeOperationsPage() {
  const kpis = useKpis()
  const panel = useOpenPanel<'entregas' | 'canhotos'>()
  const perPage = usePageSize()
  const openDay = () => panel.open('entregas')

  return (
    <>
      <HomeHeader title="Dashboard Operacional" updatedAt={kpis.dataUpdatedAt}>
        <Button
          variant="default"
          leftSection={<IconFileSearch size={20} />}
          onClick={() => panel.open('canhotos')}
        >
          Buscar Canhotos
        </Button>
        <Button leftSection={<IconListDetails size={20} />} onClick={openDay}>
          Entregas do dia
        </Button>
      </HomeHeader>
      <QuickLinks
        links={[
          { to: '/dashboard/importar', label: 'Importar Documentos' },
          { to: '/dashboard/rastreamento', label: 'Rastreamento' },
          { to: '/dashboard/relatorios', label: 'Relatórios' },
          { to: '/dashboard/receipts-report', label: 'Relatório de Canhotos' },
          { to: '/dashboard/usuarios', label: 'Usuários' },
          { to: '/dashboard/veiculos', label: 'Veículos' },
        ]}
      />
      <DayOverview
        kpis={kpis}
        open={({ in_progress }) => ({
          title: 'Em Andamento',
          value: in_progress,
          description: 'a caminho do cliente',
        })}
        action={
          <Button variant="subtle" size="compact-md" onClick={openDay}>
            Ver todas
          </Button>
        }
      />
      <DayDeliveriesModal
        opened={panel.opened === 'entregas'}
        onClose={panel.close}
        perPage={perPage}
      />
      <FinishedDeliveriesModal
        opened={panel.opened === 'canhotos'}
        onClose={panel.close}
        perPage={perPage}
      />
    </>
  )
}
