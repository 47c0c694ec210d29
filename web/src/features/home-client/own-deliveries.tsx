import { type Delivery, deliveries } from '@canhoto/contracts/deliveries'
import { isFinal, localStatus } from '@canhoto/contracts/delivery-status'
import { Button, Paper } from '@mantine/core'
import { countPages, useEndpointPage } from '../../kit/call/use-endpoint-query.ts'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { formatCount, formatDay, formatDayTime, formatMoney } from '../../lib/format.ts'
import { LOCAL_STATUS_LABELS, LOCAL_STATUS_TONES } from '../../lib/labels.ts'
import { ReceiptViewer, type ViewedReceipt } from '../../shared/receipts/receipt-viewer.tsx'
import { ShareDialog, type SharedDelivery } from '../../shared/tracking-link/share-dialog.tsx'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { Pill } from '../../ui/pill.tsx'
import classes from './home-client-page.module.css'

const PER_PAGE = 10

/** Cards instead of the table of EndpointList: on a phone a client reads every field of a delivery. */
export function OwnDeliveries() {
  const { page, setPage } = useListAddress({}).paging
  const viewer = useDialog<ViewedReceipt>()
  const shared = useDialog<SharedDelivery>()
  const list = useEndpointPage(deliveries.list, { query: { page, per_page: PER_PAGE } })

  if (list.isPending) return <Loading text="Carregando entregas..." />
  if (list.isError) {
    return (
      <Failure
        title="Erro ao carregar dados"
        message={serverMessage(list.error, 'Não foi possível carregar as suas entregas.')}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (list.data.meta.total === 0) return <Empty>Nenhuma entrega para o seu documento ainda.</Empty>

  return (
    <>
      <ul className={classes.list}>
        {list.data.data.map((delivery) => (
          <DeliveryCard
            key={delivery.id}
            delivery={delivery}
            onView={viewer.open}
            onShare={shared.open}
          />
        ))}
      </ul>
      <Pager
        page={Math.min(page, countPages(list.data.meta.total, PER_PAGE))}
        perPage={PER_PAGE}
        total={list.data.meta.total}
        onChange={setPage}
      />
      <ReceiptViewer dialog={viewer} />
      {shared.opened && shared.choice && (
        <ShareDialog delivery={shared.choice} onClose={shared.close} />
      )}
    </>
  )
}

interface CardProps {
  delivery: Delivery
  onView: (receipt: ViewedReceipt) => void
  onShare: (delivery: SharedDelivery) => void
}

function DeliveryCard({ delivery, onView, onShare }: CardProps) {
  const status = localStatus(delivery)
  const receipt = receiptOf(delivery)
  return (
    <Paper component="li" withBorder className={classes.card}>
      <div className={classes.top}>
        <h2 className={classes.number}>{`NF ${delivery.nf_number}`}</h2>
        <Pill tone={LOCAL_STATUS_TONES[status]}>{LOCAL_STATUS_LABELS[status]}</Pill>
      </div>
      <p className={classes.detail}>
        {[
          formatDay(delivery.created_at),
          formatCount(delivery.delivery_volume ?? 1, 'volume', 'volumes'),
          formatMoney(delivery.merchandise_value),
        ].join(' · ')}
      </p>
      <p className={classes.detail}>{`Motorista: ${delivery.driver_name ?? 'Não atribuído'}`}</p>
      {receipt && (
        <Button
          variant="default"
          mt="sm"
          aria-label={`Ver Comprovante da NF ${delivery.nf_number}`}
          onClick={() => onView(receipt)}
        >
          Ver Comprovante
        </Button>
      )}
      {!isFinal(delivery.status) && (
        <Button
          variant="default"
          mt="sm"
          aria-label={`Compartilhar a NF ${delivery.nf_number}`}
          onClick={() => onShare(delivery)}
        >
          Compartilhar
        </Button>
      )}
    </Paper>
  )
}

function receiptOf(delivery: Delivery): ViewedReceipt | null {
  const { receipt_id: id, receipt_image_url: url, nf_number } = delivery
  if (!id || !url) return null
  return {
    id,
    url,
    nf_number,
    caption: `${delivery.client_name} · ${formatDayTime(delivery.delivered_at)}`,
    fileName: delivery.filename ?? `canhoto_${nf_number}.jpg`,
  }
}
