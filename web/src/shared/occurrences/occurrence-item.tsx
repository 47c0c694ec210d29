import { circumstanceLabel } from '@canhoto/contracts/labels/circumstance'
import { FAILED_LABELS } from '@canhoto/contracts/labels/status'
import { COORDINATE_DECIMALS, LATE_MS } from '@canhoto/contracts/limits'
import type { Occurrence } from '@canhoto/contracts/occurrences'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDay, formatDayTime } from '../../lib/format.ts'
import { STATUS_TONES } from '../../lib/labels.ts'
import { Pill } from '../../ui/pill.tsx'
import { ReceiptImage } from '../receipts/receipt-image.tsx'
import { ZoomableImage } from '../receipts/zoomable-image.tsx'
import classes from './occurrences-dialog.module.css'

export function OccurrenceItem({ occurrence }: { occurrence: Occurrence }) {
  const { label, delivery_status, note, photo_url } = occurrence
  const [isPhotoShown, setPhotoShown] = useState(false)
  const mark = circumstanceLabel(occurrence.circumstance)
  return (
    <li className={classes.item}>
      <h3 className={classes.label}>{label}</h3>
      <p className={classes.pills}>
        <Pill tone={STATUS_TONES[delivery_status]}>{FAILED_LABELS[delivery_status]}</Pill>
        {mark && <Pill tone="warning">{mark}</Pill>}
      </p>
      {factsOf(occurrence).map((fact) => (
        <p key={fact} className={classes.fact}>
          {fact}
        </p>
      ))}
      {note && <p className={classes.note}>{note}</p>}
      {photo_url && !isPhotoShown && (
        <Button variant="default" mt="xs" onClick={() => setPhotoShown(true)}>
          Ver foto
        </Button>
      )}
      {photo_url && isPhotoShown && (
        <ReceiptImage url={photo_url}>
          {(photo) => <ZoomableImage blob={photo} alt={`Foto: ${label}`} />}
        </ReceiptImage>
      )}
    </li>
  )
}

function factsOf(occurrence: Occurrence) {
  const { occurred_at, received_at, driver_name, next_attempt, latitude, longitude } = occurrence
  const isLate = Date.parse(received_at) - Date.parse(occurred_at) > LATE_MS
  const place =
    latitude !== null &&
    longitude !== null &&
    [latitude, longitude].map((degrees) => degrees.toFixed(COORDINATE_DECIMALS)).join(', ')
  return [
    `${formatDayTime(occurred_at)} · ${driver_name ?? 'Escritório'}`,
    isLate && `Recebida em ${formatDayTime(received_at)}`,
    next_attempt && `Nova tentativa em ${formatDay(next_attempt)}`,
    place ? `Local: ${place}` : 'Sem localização',
  ].filter((fact) => typeof fact === 'string')
}
