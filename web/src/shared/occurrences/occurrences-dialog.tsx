import { MAX_PAGE_SIZE } from '@canhoto/contracts/limits'
import { occurrences } from '@canhoto/contracts/occurrences'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { OccurrenceItem } from './occurrence-item.tsx'
import classes from './occurrences-dialog.module.css'

/** The delivery whose occurrences are shown. */
export interface FailedDelivery {
  id: string
  nf_number: string
}

type Props = { dialog: OpenDialog & { choice: FailedDelivery | null } }

/** Why a delivery was not made, each time. */
export function OccurrencesDialog({ dialog: { choice, opened, close } }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={choice ? `Não entregue: NF ${choice.nf_number}` : 'Não entregue'}
      size="lg"
    >
      {choice && <Occurrences key={choice.id} deliveryId={choice.id} />}
    </Dialog>
  )
}

/** As a list, for a page that is about one delivery. */
export function Occurrences({ deliveryId }: { deliveryId: string }) {
  const list = useEndpointQuery(occurrences.list, {
    query: { delivery_id: deliveryId, per_page: MAX_PAGE_SIZE },
  })
  if (list.isPending) return <Loading text="Carregando ocorrências..." />
  if (list.isError) {
    return (
      <Failure
        title="Erro ao carregar ocorrências"
        message={serverMessage(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (list.data.length === 0) return <Empty>Nenhuma ocorrência registrada.</Empty>
  return (
    <ul className={classes.list}>
      {list.data.map((occurrence) => (
        <OccurrenceItem key={occurrence.id} occurrence={occurrence} />
      ))}
    </ul>
  )
}
