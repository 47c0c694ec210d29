import { OPEN_STATUSES } from '@canhoto/contracts/delivery-status'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import type { Place } from '../../../domain/distance-metres.ts'
import { findMunicipality, findMunicipalityIn } from './municipalities.ts'

/** An older position says nothing of where the driver will begin. */
const MAX_POSITION_AGE = '12 hours'

export interface Stop {
  id: string
  place: Place | null
  /** Not where the address itself was photographed. */
  isApproximate: boolean
}

/** Those of the deliveries that the driver still has to make, in the given order, each with its place. */
export async function findStops(
  db: Db,
  driverId: string,
  deliveryIds: readonly string[],
): Promise<Stop[]> {
  // Materialized, because row security lets no condition use an index that calls a function of ours.
  const { rows } = await sql<Row>`
    with wanted as materialized (
      select given.position, d.id, d.delivery_address, d.municipality, d.uf, plain_text(d.delivery_address) as address,
             coalesce(d.cep, cep_in(d.delivery_address)) as cep
        from unnest(${[...new Set(deliveryIds)]}::uuid[]) with ordinality as given (id, position)
        join deliveries d on d.id = given.id
       where d.driver_id = ${driverId} and d.status in (${sql.join(OPEN_STATUSES)}))
    select w.id, w.delivery_address, w.municipality, w.uf, a.place as own_place, c.place as cep_place
      from wanted w
      left join lateral (
        select json_build_object('latitude', p.latitude, 'longitude', p.longitude) as place
          from delivery_places p where p.address = w.address) a on true
      left join lateral (
        select json_build_object('latitude', p.latitude, 'longitude', p.longitude) as place
          from delivery_places p where p.cep = w.cep order by p.seen_at desc limit 1) c on a.place is null
     order by w.position`.execute(db)
  return rows.map(toStop)
}

interface Row {
  id: string
  delivery_address: string | null
  municipality: string | null
  uf: string | null
  /** Where the address was photographed. */
  own_place: Place | null
  /** Where another address with the CEP was photographed last. */
  cep_place: Place | null
}

function toStop({ id, own_place, cep_place, municipality, uf, delivery_address }: Row): Stop {
  const place =
    own_place ??
    cep_place ??
    findMunicipality(municipality, uf) ??
    findMunicipalityIn(delivery_address ?? '')
  return { id, place, isApproximate: place !== null && own_place === null }
}

/** Where the driver was last seen, or null. */
export async function findDriverPlace(db: Db, driverId: string): Promise<Place | null> {
  const state = await db
    .selectFrom('driver_states')
    .select(['latitude', 'longitude'])
    .where('driver_id', '=', driverId)
    .where('recorded_at', '>', sql<string>`now() - ${MAX_POSITION_AGE}::interval`)
    .executeTakeFirst()
  if (state?.latitude == null || state.longitude == null) return null
  return { latitude: state.latitude, longitude: state.longitude }
}
