import type pg from 'pg'
import type { Actor } from '../../server/src/access/actor.ts'
import type { Tokens } from '../../server/src/access/token.ts'
import { signInDrivers } from '../server/data.ts'
import { PLACE, type Peer } from './peer.ts'

const FORM = 'multipart/form-data; boundary=canhoto'
const SUMMARY = '{"nf_number":"1","client_name":"Cliente"}'

/** The same calls of Canhoto. Its drivers are on their way since `begin`, and have consented to be located. */
export async function ownCalls(
  owner: pg.Pool,
  { url, admin, tokens, begin }: { url: string; admin: Actor; tokens: Tokens; begin: Date },
): Promise<Peer> {
  const headersOf = async (actor: Actor) => ({
    authorization: `Bearer ${await tokens.permanent(actor)}`,
  })
  const drivers = await signInDrivers(owner, admin.companyId, begin)
  return {
    calls: {
      list: { method: 'GET', url: `${url}/api/deliveries?per_page=10` },
      creation: {
        method: 'POST',
        url: `${url}/api/deliveries/create-from-sefaz`,
        body: `--canhoto\r\ncontent-disposition: form-data; name="summary"\r\n\r\n${SUMMARY}\r\n--canhoto--\r\n`,
        headers: { 'content-type': FORM },
      },
      figures: { method: 'GET', url: `${url}/api/dashboard/kpis` },
      position: {
        method: 'POST',
        url: `${url}/api/tracking/location`,
        body: `{${PLACE},"recorded_at":"{time}"}`,
        expects: '"accepted":1',
      },
    },
    admin: await headersOf(admin),
    drivers: await Promise.all(drivers.map(headersOf)),
  }
}
