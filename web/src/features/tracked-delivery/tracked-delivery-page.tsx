import { trackedState } from '@canhoto/contracts/labels/tracked'
import { MAX_STOPS_BEFORE_PLACE } from '@canhoto/contracts/limits'
import { TRACKING_PATH } from '@canhoto/contracts/public-paths'
import { type TrackedDelivery, trackingLinks } from '@canhoto/contracts/tracking-links'
import { IconMapPin, IconPackage, IconTruckDelivery } from '@tabler/icons-react'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { formatDay } from '../../lib/format.ts'
import { type Fact, Facts, MapLink } from '../../shared/public-page/facts.tsx'
import { PublicPage } from '../../shared/public-page/public-page.tsx'
import { StateBox } from '../../shared/public-page/state-box.tsx'
import { Failure, Loading } from '../../ui/data-states.tsx'
import classes from './tracked-delivery.module.css'

const REFRESH_MS = 60_000

/** Anyone who has the link of a delivery follows it here, without signing in. */
export default function TrackedDeliveryPage() {
  const id = location.pathname.slice(TRACKING_PATH.length).replace(/\/$/, '')
  return (
    <PublicPage title="Acompanhar entrega">
      <Tracked id={id} />
    </PublicPage>
  )
}

function Tracked({ id }: { id: string }) {
  const delivery = useEndpointQuery(
    trackingLinks.find,
    { params: { id } },
    { refetchInterval: REFRESH_MS, refetchOnWindowFocus: true },
  )
  if (delivery.isPending) return <Loading text="Buscando a entrega..." />
  if (delivery.isError && isUnknown(delivery.error)) {
    return (
      <Failure
        title="Link não encontrado."
        message="Ele pode ter expirado. Peça um novo a quem o enviou."
      />
    )
  }
  // What was read before stays while the network is away.
  if (!delivery.data) {
    return (
      <Failure
        title="Não foi possível buscar a entrega"
        message={serverMessage(delivery.error)}
        onRetry={() => void delivery.refetch()}
      />
    )
  }
  return <TrackedState delivery={delivery.data} />
}

function TrackedState({ delivery }: { delivery: TrackedDelivery }) {
  const { tone, title, text } = trackedState(delivery)
  const Icon = ICONS[delivery.status] ?? IconPackage
  const at = (instant: string) =>
    new Intl.DateTimeFormat('pt-BR', {
      timeZone: delivery.time_zone,
      dateStyle: 'short',
      timeStyle: 'short',
    }).format(new Date(instant))
  return (
    <>
      <StateBox tone={tone} icon={<Icon size={28} aria-hidden />} title={title}>
        {text}
      </StateBox>
      <h2>Dados da entrega</h2>
      <Facts facts={factsOf(delivery, at)} />
      <p className={classes.note}>
        {`Este link vale até ${at(delivery.expires_at)}. Esta página se atualiza sozinha.`}
        {delivery.status === 'IN_TRANSIT' &&
          ` A posição do motorista aparece quando faltam até ${MAX_STOPS_BEFORE_PLACE} paradas antes da sua.`}
      </p>
    </>
  )
}

const ICONS: Partial<Record<TrackedDelivery['status'], typeof IconPackage>> = {
  IN_TRANSIT: IconTruckDelivery,
  DELIVERED: IconMapPin,
}

function factsOf(delivery: TrackedDelivery, at: (instant: string) => string): Fact[] {
  const { expected_on, next_attempt, delivered_at, place, driver_first_name } = delivery
  const isOpen = delivered_at === null && delivery.status !== 'CANCELLED'
  const day = next_attempt ?? expected_on
  return [
    ['Transportadora', delivery.company_name],
    ['Nota fiscal', delivery.nf_number],
    ['Previsão', isOpen && day ? formatDay(day) : null],
    ['Entregue em', delivered_at && at(delivered_at)],
    ['Motorista', driver_first_name],
    [
      'Posição',
      place && (
        <span key="place">
          {`Aproximada, das ${at(place.seen_at).slice(-5)}`}
          <MapLink {...place} />
        </span>
      ),
    ],
  ]
}

/** No such link, one that expired, or what can be none. */
const isUnknown = (error: Error) => error instanceof ApiError && [400, 404].includes(error.status)
