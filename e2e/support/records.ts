import { createHash } from 'node:crypto'
import pg from 'pg'
import type { App } from './app.ts'
import { ask } from './api.ts'
import { signedInByApi } from './remembered.ts'

interface Row {
  id: string
  status: string
  has_receipt: boolean
  receipt_image_url: string | null
}

/** What the office and the database know, to compare with what the phone shows. */
export function recordsOf(app: App) {
  let admin: Promise<string> | undefined
  const drivers = new Map<string, Promise<string>>()

  const adminToken = () => (admin ??= signedInByApi(app, 'admin').then(({ token }) => token))

  function driverId(username: string) {
    const known =
      drivers.get(username) ?? signedInByApi(app, username).then(({ user }) => user.driver_id ?? '')
    drivers.set(username, known)
    return known
  }

  async function rows<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
    const client = new pg.Client(await app.connection())
    await client.connect()
    try {
      return (await client.query<T>(sql, values)).rows
    } finally {
      await client.end()
    }
  }

  return {
    rows,
    driverId,

    /** The office registered it for this driver. */
    async newDelivery(nf_number: number, username = 'motorista') {
      const body = new FormData()
      body.set(
        'summary',
        JSON.stringify({ nf_number: String(nf_number), client_name: 'Mercado da Estrada' }),
      )
      body.set('driver_id', await driverId(username))
      return ask<Row>(app, await adminToken(), 'POST', '/api/deliveries/create-from-sefaz', body)
    },

    delivery: async (id: string) =>
      ask<Row>(app, await adminToken(), 'GET', `/api/deliveries/${id}`),

    remove: async (id: string) => ask(app, await adminToken(), 'DELETE', `/api/deliveries/${id}`),

    activeDrivers: async () =>
      (await ask<{ active_drivers: number }>(app, await adminToken(), 'GET', '/api/dashboard/kpis'))
        .active_drivers,

    /** The fingerprints of the photos that the server keeps for a delivery. */
    async photosOf(deliveryId: string) {
      const kept = await rows<{ count: string }>(
        'select count(*) from receipts where delivery_id = $1',
        [deliveryId],
      )
      const { receipt_image_url } = await this.delivery(deliveryId)
      if (!receipt_image_url) return { count: Number(kept[0]?.count), newest: null }
      const answer = await fetch(app.url + receipt_image_url, {
        headers: { authorization: `Bearer ${await adminToken()}` },
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      return {
        count: Number(kept[0]?.count),
        newest: createHash('sha256').update(bytes).digest('hex'),
      }
    },
  }
}
