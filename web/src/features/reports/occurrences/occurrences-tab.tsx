import { can } from '@canhoto/contracts/access'
import { reportFigures } from '@canhoto/contracts/report-figures'
import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { EndpointList } from '../../../kit/list/endpoint-list.tsx'
import { roleOf } from '../../../session/session.ts'
import { useSignedIn } from '../../../session/use-session.ts'
import { useCompanyScope } from '../../../shared/companies/use-company-scope.tsx'
import {
  type FailedDelivery,
  OccurrencesDialog,
} from '../../../shared/occurrences/occurrences-dialog.tsx'
import { DriverFilter } from '../driver-filter.tsx'
import { usePeriod } from '../use-period.tsx'
import { occurrenceColumns } from './occurrence-columns.tsx'
import { OcorenDialog } from './ocoren-dialog.tsx'
import { OccurrenceFigures } from './occurrence-figures.tsx'

const DIALOGS = ['ocoren'] as const

export function OccurrencesTab() {
  const role = roleOf(useSignedIn().user)
  const dialog = useDialog<FailedDelivery>()
  const ocoren = useDialog(DIALOGS)
  const { seesAll, query, filters: companyFilter } = useCompanyScope()
  const period = usePeriod('ocorrida')
  const [driver_id, setDriverId] = useState('')
  return (
    <>
      <EndpointList
        endpoint={reportFigures.occurrences}
        query={{ ...query, ...period.chosen, driver_id }}
        search="Buscar por NF ou cliente"
        filters={{
          fields: (
            <>
              {companyFilter?.fields}
              {!seesAll && <DriverFilter value={driver_id} onChange={setDriverId} />}
              {period.fields}
            </>
          ),
          isSet: companyFilter?.isSet === true || period.isSet || driver_id !== '',
          clear() {
            companyFilter?.clear()
            period.clear()
            setDriverId('')
          },
        }}
        csv={{ name: 'relatorio_ocorrencias' }}
        label="Ocorrências"
        columns={occurrenceColumns({ seesAll, onView: dialog.open })}
        emptyText="Nenhuma ocorrência."
        failure={{ title: 'Erro ao carregar relatório' }}
      />
      {role && can(role, 'reports.figures') && (
        <>
          <Button
            variant="default"
            mt="sm"
            leftSection={<IconFileExport size={20} aria-hidden />}
            onClick={() => ocoren.open('ocoren')}
          >
            Arquivo OCOREN
          </Button>
          <OccurrenceFigures query={{ ...period.whole, driver_id }} />
        </>
      )}
      <OccurrencesDialog dialog={dialog} />
      {ocoren.opened && <OcorenDialog period={period.whole} onClose={ocoren.close} />}
    </>
  )
}
