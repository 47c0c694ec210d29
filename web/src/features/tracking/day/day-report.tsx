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
      {deliveries.length > 0 && (
        <Part title="Entregas feitas">
          {deliveries.map((delivery) => (
            <Delivery
              key={delivery.id}
              delivery={delivery}
              time={delivery.delivered_at}
              unknown="A foto não tem local."
              onLook={onLook}
            />
          ))}
        </Part>
      )}
      {open_deliveries.length > 0 && (
        <Part title="Entregas a fazer">
          {open_deliveries.map((delivery) => (
            <Delivery
              key={delivery.id}
              delivery={delivery}
              unknown="Nenhuma foto deste endereço ainda."
              onLook={onLook}
            />
          ))}
        </Part>
      )}
    </>
  )
}

const timesOf = (from: string, to: string, minutes: number) =>
  `${formatTime(from)} a ${formatTime(to)} · ${formatMinutes(minutes)}`

interface DeliveryProps {
  delivery: DriverHistory['open_deliveries'][number]
  /** When it was made. */
  time?: string
  /** Said where its place is not known. */
  unknown: string
  onLook: Props['onLook']
}

function Delivery({ delivery, time, unknown, onLook }: DeliveryProps) {
  const { nf_number, client_name, latitude, longitude } = delivery
  return (
    <li>
      <span>
        {time && `${formatTime(time)} · `}NF {nf_number} · {client_name}
        {latitude === null && <small>{unknown}</small>}
      </span>
      {latitude !== null && longitude !== null && (
        <LookButton text={`NF ${nf_number}`} onClick={() => onLook([latitude, longitude])} />
      )}
    </li>
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
