import { dashboard } from '@canhoto/contracts/dashboard'
import { Button } from '@mantine/core'
import {
  IconBuilding,
  IconFileText,
  IconHistory,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { formatNumber } from '../../lib/format.ts'
import { useFirstScreen } from '../../lib/use-first-screen.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { FirstStepsHint } from '../../shared/first-steps/first-steps-hint.tsx'
import { growth } from '../../shared/day/month-trend.ts'
import type { QuickLinksProps } from '../../shared/day/quick-links.tsx'
import { SystemStatus } from '../../shared/system-status/system-status.tsx'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { KpiCard, KpiGrid } from '../../ui/kpi-card.tsx'
import { PageColumns } from '../../ui/page/page-columns.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RecentCompanies } from './recent-companies.tsx'

const ICONS: Record<string, typeof IconBuilding> = {
  '/dashboard/empresas': IconBuilding,
  '/dashboard/usuarios': IconUsers,
  '/dashboard/relatorios': IconFileText,
  '/dashboard/auditoria': IconHistory,
  '/dashboard/configuracoes': IconSettings,
}

export default function HomeMasterPage({ links }: QuickLinksProps) {
  const { company } = useSignedIn()
  return (
    <>
      <PageHeader title="Dashboard Master">
        {links.map(({ to, label }) => {
          const Icon = ICONS[to]
          return (
            <Button
              key={to}
              component={Link}
              to={to}
              variant="default"
              leftSection={Icon && <Icon size={20} aria-hidden />}
            >
              {label}
            </Button>
          )
        })}
      </PageHeader>
      <FirstStepsHint
        missing={({ users }) =>
          users.used === 0 ? `${company.name} ainda não tem administrador.` : null
        }
      />
      <Platform />
    </>
  )
}

function Platform() {
  const totals = useEndpointQuery(dashboard.master)
  useFirstScreen(!totals.isPending)
  if (totals.isPending) return <Loading text="Carregando dados..." />
  if (!totals.data) {
    return (
      <Failure
        title="Erro ao carregar dados"
        message="Não foi possível carregar os dados do dashboard"
        onRetry={() => void totals.refetch()}
      />
    )
  }
  const { companies, active_companies, users, deliveries, recent_companies, previous_month } =
    totals.data
  return (
    <>
      <KpiGrid>
        <KpiCard
          title="Empresas"
          value={formatNumber(companies)}
          description="cadastradas"
          trend={growth({ current: companies, previous: previous_month.companies })}
        />
        <KpiCard
          title="Empresas Ativas"
          value={formatNumber(active_companies)}
          description="com acesso liberado"
          variant="success"
        />
        <KpiCard
          title="Usuários"
          value={formatNumber(users)}
          description="na plataforma"
          trend={growth({ current: users, previous: previous_month.users })}
        />
        <KpiCard
          title="Entregas"
          value={formatNumber(deliveries)}
          description="desde o início"
          trend={growth({ current: deliveries, previous: previous_month.deliveries })}
        />
      </KpiGrid>
      <PageColumns side="24rem">
        <RecentCompanies companies={recent_companies} />
        <SystemStatus />
      </PageColumns>
    </>
  )
}
