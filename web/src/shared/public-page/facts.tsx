import type { ReactNode } from 'react'
import classes from './public-page.module.css'

export type Fact = [label: string, value: ReactNode]

/** Facts by name, without those that are not known. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([label, value]) =>
          value !== null &&
          value !== '' && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

interface MapLinkProps {
  latitude: number
  longitude: number
}

export function MapLink({ latitude, longitude }: MapLinkProps) {
  const address = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  return (
    <a className={classes.link} href={address} target="_blank" rel="noreferrer">
      Ver no mapa
    </a>
  )
}
