import { deliveryRecords } from '@canhoto/contracts/delivery-records'
import { useParams } from 'react-router'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { BackLink } from './back-link.tsx'
import { DeliveryDetails } from './delivery-details.tsx'

/** What the server answers for an id that is none, is unknown, or is of another company. */
const NO_RECORD = [400, 404]

export default function OfficeDeliveryPage() {
  const { id = '' } = useParams()
  const record = useEndpointQuery(deliveryRecords.get, { params: { id } })
  const isMissing = record.error instanceof ApiError && NO_RECORD.includes(record.error.status)
  // What is typed into a form stays when a colleague deletes the delivery meanwhile.
  if (record.data) return <DeliveryDetails key={id} delivery={record.data} isDeleted={isMissing} />
  if (isMissing) {
    return (
      <>
        <PageHeader title="Entrega não encontrada" />
        <Empty action={<BackLink />}>Esta entrega não existe ou foi excluída.</Empty>
      </>
    )
  }
  return (
    <>
      <PageHeader title="Entrega" />
      {record.isError ? (
        <Failure
          title="Erro ao carregar entrega"
          message={serverMessage(record.error)}
          onRetry={() => void record.refetch()}
        />
      ) : (
        <Loading text="Carregando entrega..." />
      )}
    </>
  )
}
