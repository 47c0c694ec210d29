import { PAGE_SIZE } from '@canhoto/contracts/limits'
import { Button } from '@mantine/core'
import { IconFileSearch, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { DayOverview } from '../../shared/day/day-overview.tsx'
import { HomeHeader } from '../../shared/day/home-header.tsx'
import { QuickLinks } from '../../shared/day/quick-links.tsx'
import { useKpis } from '../../shared/day/use-kpis.ts'
import { FinishedDeliveriesDialog } from '../../shared/finished-deliveries/finished-deliveries-dialog.tsx'
import { useNamedDialog } from '../../kit/use-named-dialog.ts'

const NewDeliveryDialog = lazy(() => import('../../shared/new-delivery/new-delivery-dialog.tsx'))

export default function HomeAdminPage() {
  const kpis = useKpis()
  const dialog = useNamedDialog<'nova-entrega' | 'canhotos'>()

  return (
    <>
      <HomeHeader title="Dashboard Administrativo" updatedAt={kpis.dataUpdatedAt}>
        <Button
          variant="default"
          leftSection={<IconFileSearch size={20} />}
          onClick={() => dialog.open('canhotos')}
        >
          Buscar Canhotos
        </Button>
        <Button leftSection={<IconPlus size={20} />} onClick={() => dialog.open('nova-entrega')}>
          Nova Entrega
        </Button>
      </HomeHeader>
      <QuickLinks
        links={[
          { to: '/dashboard/usuarios', label: 'Gerenciar Usuários' },
          { to: '/dashboard/veiculos', label: 'Cadastrar Veículos' },
          { to: '/dashboard/importar', label: 'Importar Documentos' },
          { to: '/dashboard/rastreamento', label: 'Rastreamento' },
          { to: '/dashboard/relatorios', label: 'Relatórios' },
          { to: '/dashboard/receipts-report', label: 'Relatório de Canhotos' },
          { to: '/dashboard/auditoria', label: 'Auditoria' },
        ]}
      />
      <DayOverview
        kpis={kpis}
        open={({ pending }) => ({
          title: 'Entregas Pendentes',
          value: pending,
          description: 'à espera de saída',
        })}
      />
      <FinishedDeliveriesDialog
        opened={dialog.opened === 'canhotos'}
        onClose={dialog.close}
        perPage={PAGE_SIZE}
      />
      <Suspense>
        <NewDeliveryDialog
          opened={dialog.opened === 'nova-entrega'}
          onClose={dialog.close}
          onSaved={() => void kpis.refetch()}
        />
      </Suspense>
    </>
  )
}
