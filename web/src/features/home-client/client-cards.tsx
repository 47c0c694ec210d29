import { type ClientTotals, dashboard } from '@canhoto/contracts/dashboard'
import { CLIENT_DAYS } from '@canhoto/contracts/limits'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { formatNumber } from '../../lib/format.ts'
import { useFirstScreen } from '../../lib/use-first-screen.ts'
import { KpiCard, KpiGrid } from '../../ui/kpi-card.tsx'

const REFRESH_MS = 60_000
const PERIOD = `Últimos ${CLIENT_DAYS} dias`

/** Spec 2 section 2. */
export function ClientCards() {
  const { data, isPending } = useEndpointQuery(
    dashboard.client,
    {},
    { refetchInterval: REFRESH_MS },
  )
  useFirstScreen(!isPending)
  const figure = (field: keyof ClientTotals) => (data ? formatNumber(data[field]) : '…')
  return (
    <KpiGrid>
      <KpiCard title="Total de Entregas" value={figure('total')} description={PERIOD} />
      <KpiCard
        title="Entregas Realizadas"
        value={figure('delivered')}
        description={data ? shareOf(data) : PERIOD}
        variant="success"
      />
      <KpiCard
        title="Em Andamento"
        value={figure('in_transit')}
        description="a caminho"
        variant="warning"
      />
      <KpiCard title="Volume Total" value={figure('volume')} description="itens" />
    </KpiGrid>
  )
}

const shareOf = ({ delivered, total }: ClientTotals) =>
  total === 0 ? PERIOD : `${Math.floor((100 * delivered) / total)}% do total`
