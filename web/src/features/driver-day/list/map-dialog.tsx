import { Button } from '@mantine/core'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { DayDelivery } from './apply-outbox.ts'
import classes from './map-dialog.module.css'
import { formatPlace } from '../../../shared/deliveries/place.ts'

interface Props {
  delivery: DayDelivery
  onClose: () => void
}

/** The ways to the address, in the application that the driver is used to. */
export function MapDialog({ delivery, onClose }: Props) {
  const place = formatPlace(delivery) ?? ''
  const query = encodeURIComponent(place)
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)
  const maps = [
    ['Google Maps', `https://www.google.com/maps/dir/?api=1&destination=${query}`],
    ['Waze', `https://waze.com/ul?q=${query}&navigate=yes`],
    ['Mapa do aparelho', isApple ? `maps:?q=${query}` : `geo:0,0?q=${query}`],
  ] as const
  return (
    <Dialog opened onClose={onClose} title={`Abrir no mapa · NF ${delivery.nf_number}`} brief>
      <p>{place}</p>
      <div className={classes.maps}>
        {maps.map(([name, address]) => (
          <Button
            key={name}
            component="a"
            variant="default"
            size="lg"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onClose}
          >
            {name}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
