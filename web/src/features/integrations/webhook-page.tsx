import { webhooks } from '@canhoto/contracts/webhooks'
import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { WebhookDetails } from './webhook-details.tsx'

const REFRESH_MS = 5000

/** What the server answers for an id that is none, is unknown, or is of another company. */
const NO_RECORD = [400, 404]

/** One address: how it is, what it was told, and sending it again. */
export default function WebhookPage() {
  const { id = '' } = useParams()
  const webhook = useEndpointQuery(
    webhooks.get,
    { params: { id } },
    { refetchInterval: REFRESH_MS },
  )
  if (webhook.data) return <WebhookDetails key={id} webhook={webhook.data} />
  const isMissing = webhook.error instanceof ApiError && NO_RECORD.includes(webhook.error.status)
  return (
    <>
      <PageHeader title={isMissing ? 'Webhook não encontrado' : 'Webhook'} />
      {isMissing && <Empty action={<BackButton />}>Este webhook não existe ou foi excluído.</Empty>}
      {!isMissing && webhook.isError && (
        <Failure
          title="Erro ao carregar webhook"
          message={serverMessage(webhook.error)}
          onRetry={() => void webhook.refetch()}
        />
      )}
      {webhook.isPending && <Loading text="Carregando webhook..." />}
    </>
  )
}

const BackButton = () => (
  <Button component={Link} to="/dashboard/integracoes?aba=webhooks" variant="default">
    Voltar aos webhooks
  </Button>
)
