import type { DriverHistory } from '@canhoto/contracts/driver-history'
import type { ReactNode } from 'react'
import { formatCount, formatTime } from '../../../lib/format.ts'
import { PlainButton } from '../../../ui/plain-button.tsx'
import classes from './driver-panel.module.css'
import { formatMinutes } from './format-minutes.ts'
import { Replay } from './replay.tsx'

interface Props {
  history: DriverHistory
  onLook: (place: [number, number]) => void
  onReplay: (place: [number, number] | null) => void
}

const KM = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** What the map shows of a day, in words. */
export function DayReport({ history, onLook, onReplay }: Props) {
  const { points, stops, gaps, deliveries, open_deliveries, distance_km } = history
  return (
    <>
      <p className={classes.result}>
        {distance_km === null
          ? 'Nenhuma posição neste dia.'
          : `${KM.format(distance_km)} km percorridos · ${formatCount(stops.length, 'parada', 'paradas')}`}
      </p>
      {history.is_thinned && (
        <p className={classes.detail}>
          {`O mapa mostra ${formatCount(points.length, 'posição', 'posições')} de ${formatCount(history.positions, 'gravada', 'gravadas')}; a distância e as paradas contam todas.`}
        </p>
      )}
      {points.length > 1 && <Replay points={points} onShow={onReplay} />}
      {stops.length > 0 && (
        <Part title="Paradas">
          {stops.map(({ from, to, minutes, latitude, longitude }) => (
            <li key={from}>
              <span>{timesOf(from, to, minutes)}</span>
              <LookButton
                text={`parada das ${formatTime(from)}`}
                onClick={() => onLook([latitude, longitude])}
              />
            </li>
          ))}
        </Part>
      )}
      {gaps.length > 0 && (
        <Part title="Sem posições">
          {gaps.map(({ from, to, minutes }) => (
            <li key={from}>{timesOf(from, to, minutes)}</li>
          ))}
        </Part>
      )}
      <Deliveries
        title="Entregas feitas"
        deliveries={deliveries}
        unknown="A foto não tem local."
        onLook={onLook}
      />
      <Deliveries
        title="Entregas a fazer"
        deliveries={open_deliveries}
        unknown="Nenhuma foto deste endereço ainda."
        onLook={onLook}
      />
    </>
  )
}

const timesOf = (from: string, to: string, minutes: number) =>
  `${formatTime(from)} a ${formatTime(to)} · ${formatMinutes(minutes)}`

type Delivery = DriverHistory['open_deliveries'][number] & { delivered_at?: string }

interface DeliveriesProps {
  title: string
  deliveries: readonly Delivery[]
  /** Said where the place of one is not known. */
  unknown: string
  onLook: Props['onLook']
}

function Deliveries({ title, deliveries, unknown, onLook }: DeliveriesProps) {
  if (deliveries.length === 0) return null
  return (
    <Part title={title}>
      {deliveries.map(({ id, nf_number, client_name, delivered_at, latitude, longitude }) => (
        <li key={id}>
          <span>
            {delivered_at && `${formatTime(delivered_at)} · `}NF {nf_number} · {client_name}
            {latitude === null && <small>{unknown}</small>}
          </span>
          {latitude !== null && longitude !== null && (
            <LookButton text={`NF ${nf_number}`} onClick={() => onLook([latitude, longitude])} />
          )}
        </li>
      ))}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.part}>{children}</ul>
    </section>
  )
}

function LookButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <PlainButton variant="subtle" size="sm" className={classes.look} onClick={onClick}>
      Ver no mapa<span className="visually-hidden">: {text}</span>
    </PlainButton>
  )
}
