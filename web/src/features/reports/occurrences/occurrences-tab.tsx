import { OfCompany } from '@canhoto/contracts/fields'
import { reportFigures } from '@canhoto/contracts/report-figures'
import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import * as z from 'zod/mini'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { EndpointList } from '../../../kit/list/endpoint-list.tsx'
import { isNarrowed } from '../../../kit/list/list-address.ts'
import { useListAddress } from '../../../kit/list/use-list-address.ts'
import { useCan } from '../../../session/use-session.ts'
import { useCompanyScope } from '../../../shared/companies/use-company-scope.tsx'
import {
  type FailedDelivery,
  OccurrencesDialog,
} from '../../../shared/occurrences/occurrences-dialog.tsx'
import { DriverFilter } from '../driver-filter.tsx'
import { PERIOD, usePeriod } from '../use-period.tsx'
import { occurrenceColumns } from './occurrence-columns.tsx'
import { OcorenDialog } from './ocoren-dialog.tsx'
import { OccurrenceFigures } from './occurrence-figures.tsx'

const FIELDS = { ...OfCompany, driver_id: z.uuid(), ...PERIOD }

const DIALOGS = ['ocoren'] as const

export function OccurrencesTab() {
  const hasFigures = useCan('reports.figures')
  const dialog = useDialog<FailedDelivery>()
  const ocoren = useDialog(DIALOGS)
  const address = useListAddress(FIELDS)
  const { company_id: _, ...filters } = address.filters
  const { seesAll, ...company } = useCompanyScope(address)
  const period = usePeriod('ocorrida', address)
  const query = { ...company.query, ...filters }
  return (
    <>
      <EndpointList
        endpoint={reportFigures.occurrences}
        query={query}
        paging={address.paging}
        search="Buscar por NF ou cliente"
        filters={{
          fields: (
            <>
              {company.field}
              {!seesAll && (
                <DriverFilter
                  value={filters.driver_id}
                  onChange={(driver_id) => address.change({ driver_id })}
                />
              )}
              {period.fields}
            </>
          ),
          isSet: isNarrowed(query),
          clear: address.clear,
        }}
        csv={{ name: 'relatorio_ocorrencias' }}
        label="Ocorrências"
        columns={occurrenceColumns({ seesAll, onView: dialog.open })}
        emptyText="Nenhuma ocorrência."
        failure={{ title: 'Erro ao carregar relatório' }}
        below={
          hasFigures && (
            <>
              <Button
                variant="default"
                mt="sm"
                leftSection={<IconFileExport size={20} aria-hidden />}
                onClick={() => ocoren.open('ocoren')}
              >
                Arquivo OCOREN
              </Button>
              <OccurrenceFigures query={{ ...period.whole, driver_id: filters.driver_id ?? '' }} />
            </>
          )
        }
      />
      <OccurrencesDialog dialog={dialog} />
      {ocoren.opened && <OcorenDialog period={period.whole} onClose={ocoren.close} />}
    </>
  )
}
