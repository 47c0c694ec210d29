import { Title } from '@mantine/core'
import { PAGE_SIZE } from '@canhoto/contracts/limits'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { useCan } from '../../../session/use-session.ts'
import { useCompanyScope } from '../../../shared/companies/use-company-scope.tsx'
import { FinishedDeliveries } from '../../../shared/finished-deliveries/finished-deliveries.tsx'
import { ReceiptViewer, type ViewedReceipt } from '../../../shared/receipts/receipt-viewer.tsx'
import { usePeriod } from '../use-period.tsx'
import { ReceiptFigures } from './receipt-figures.tsx'
import { Unproved } from './unproved.tsx'

export function ReceiptsTab() {
  const viewer = useDialog<ViewedReceipt>()
  const period = usePeriod('finalizada')
  const { seesAll, query, filters } = useCompanyScope()
  const canReadFigures = useCan('reports.figures')
  return (
    <>
      {canReadFigures && <Unproved />}
      <Title order={2} mt={canReadFigures ? 'xl' : 'md'} mb="sm">
        Entregas finalizadas e canhotos
      </Title>
      <FinishedDeliveries
        seesAll={seesAll}
        query={{ ...query, ...period.chosen }}
        filters={{
          fields: (
            <>
              {filters?.fields}
              {period.fields}
            </>
          ),
          isSet: filters?.isSet === true || period.isSet,
          clear() {
            filters?.clear()
            period.clear()
          },
        }}
        pageSize={PAGE_SIZE}
        onView={viewer.open}
      />
      {canReadFigures && <ReceiptFigures query={period.whole} />}
      <ReceiptViewer dialog={viewer} />
    </>
  )
}
