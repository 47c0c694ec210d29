import { COORDINATE_DECIMALS } from '@canhoto/contracts/limits'
import classes from './office-delivery.module.css'

interface Props {
  place: { latitude: number | null; longitude: number | null }
}

/** Where it was, as coordinates that open a map; nothing where that is not known. */
export function PlaceLink({ place: { latitude, longitude } }: Props) {
  if (latitude === null || longitude === null) return null
  const coordinates = [latitude, longitude].map((degrees) => degrees.toFixed(COORDINATE_DECIMALS))
  const [north, east] = coordinates
  return (
    <a
      className={`${classes.link} ${classes.place}`}
      href={`https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=17/${north}/${east}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Ver no mapa: ${coordinates.join(', ')}`}
    >
      {coordinates.join(', ')}
    </a>
  )
}
