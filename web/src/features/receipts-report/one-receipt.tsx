import { reports } from '@canhoto/contracts/reports'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { ReceiptDetails } from '../../shared/receipts/receipt-viewer.tsx'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { receiptOf } from './receipt-of.ts'

/** The receipt of one delivery, where the report's link to it was opened by itself. */
export function OneReceipt({ deliveryId }: { deliveryId: string }) {
  const found = useEndpointQuery(reports.receipts, { query: { delivery_id: deliveryId } })
  const receipt = found.data?.[0] && receiptOf(found.data[0])
  // An id that is none finds nothing, as one of another company.
  const isMissing = found.data
    ? !receipt
    : found.error instanceof ApiError && found.error.status === 400
  return (
    <>
      <PageHeader title={receipt ? `Canhoto da NF ${receipt.nf_number}` : 'Canhoto'}>
        <Button component={Link} to="/dashboard/receipts-report" variant="default">
          Ver todos os canhotos
        </Button>
      </PageHeader>
      {receipt && <ReceiptDetails {...receipt} />}
      {found.isPending && <Loading text="Carregando canhoto..." />}
      {isMissing && <Empty>Nenhum canhoto encontrado.</Empty>}
      {found.isError && !isMissing && (
        <Failure
          title="Erro ao carregar canhoto"
          message={serverMessage(found.error)}
          onRetry={() => void found.refetch()}
        />
      )}
    </>
  )
}
