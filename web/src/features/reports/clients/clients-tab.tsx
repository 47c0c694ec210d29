import { reportFigures } from '@canhoto/contracts/report-figures'
import { EndpointList } from '../../../kit/list/endpoint-list.tsx'
import { isNarrowed } from '../../../kit/list/list-address.ts'
import { useListAddress } from '../../../kit/list/use-list-address.ts'
import { formatDay } from '../../../lib/format.ts'
import { PERIOD, usePeriod } from '../use-period.tsx'
import classes from '../reports-page.module.css'
import { ClientFigures } from './client-figures.tsx'
import { CLIENT_COLUMNS } from './client-columns.tsx'

export function ClientsTab() {
  const { filters, clear, paging, change } = useListAddress(PERIOD)
  const { whole, fields } = usePeriod('cadastrada', { filters, change })
  return (
    <>
      <p
        className={classes.note}
      >{`Entregas cadastradas de ${formatDay(whole.start_date)} a ${formatDay(whole.end_date)}.`}</p>
      <EndpointList
        endpoint={reportFigures.clients}
        query={whole}
        paging={paging}
        search="Buscar por cliente"
        filters={{ fields, isSet: isNarrowed(filters), clear }}
        csv={{ name: 'relatorio_clientes' }}
        label="Clientes"
        columns={CLIENT_COLUMNS}
        failure={{ title: 'Erro ao carregar relatório' }}
        below={<ClientFigures query={whole} />}
      />
    </>
  )
}
