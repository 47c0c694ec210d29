import { Title } from '@mantine/core'
import { OfCompany } from '@canhoto/contracts/fields'
import { PAGE_SIZE } from '@canhoto/contracts/limits'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { isNarrowed } from '../../../kit/list/list-address.ts'
import { useListAddress } from '../../../kit/list/use-list-address.ts'
import { useCan } from '../../../session/use-session.ts'
import { useCompanyScope } from '../../../shared/companies/use-company-scope.tsx'
import { FinishedDeliveries } from '../../../shared/finished-deliveries/finished-deliveries.tsx'
import { ReceiptViewer, type ViewedReceipt } from '../../../shared/receipts/receipt-viewer.tsx'
import { PERIOD, usePeriod } from '../use-period.tsx'
import { ReceiptFigures } from './receipt-figures.tsx'
import { Unproved } from './unproved.tsx'

const FIELDS = { ...OfCompany, ...PERIOD }

export function ReceiptsTab() {
  const viewer = useDialog<ViewedReceipt>()
  const address = useListAddress(FIELDS)
  const { company_id: _, ...filters } = address.filters
  const company = useCompanyScope(address)
  const period = usePeriod('finalizada', address)
  const query = { ...company.query, ...filters }
  const canReadFigures = useCan('reports.figures')
  return (
    <>
      {canReadFigures && <Unproved />}
      <Title order={2} mt={canReadFigures ? 'xl' : 'md'} mb="sm">
        Entregas finalizadas e canhotos
      </Title>
      <FinishedDeliveries
        seesAll={company.seesAll}
        query={query}
        paging={address.paging}
        filters={{
          fields: (
            <>
              {company.field}
              {period.fields}
            </>
          ),
          isSet: isNarrowed(query),
          clear: address.clear,
        }}
        pageSize={PAGE_SIZE}
        onView={viewer.open}
        below={canReadFigures && <ReceiptFigures query={period.whole} />}
      />
      <ReceiptViewer dialog={viewer} />
    </>
  )
}
