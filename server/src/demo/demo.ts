import { type Connection, openOwner } from '../platform/database.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { addCompany } from './add-company.ts'
import { addDeliveries } from './add-deliveries.ts'
import { addDistributed } from './add-distributed.ts'
import { addOccurrences } from './add-occurrences.ts'
import { addImport } from './add-import.ts'
import { addUsers } from './add-users.ts'
import { addSefaz } from './add-sefaz.ts'
import { addRoutes } from './add-routes.ts'
import { addPositions } from './add-positions.ts'
import { ALFA, BETA } from './companies.ts'
import { seededRandom } from './random.ts'

interface Demo {
  connection: Connection
  storage: Storage
  now: () => Date
  readsReceipts?: boolean
  production: boolean
  host: string
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1']

export const DEMO_ACCOUNTS = [
  { username: 'master', what: 'plataforma' },
  { username: 'admin', what: 'administrador da Transportes Alfa' },
  { username: 'supervisor', what: 'supervisão da Transportes Alfa' },
  { username: 'operador', what: 'operação da Transportes Alfa' },
  { username: 'motorista', what: 'motorista da Transportes Alfa' },
  { username: 'cliente', what: 'cliente da Transportes Alfa' },
  { username: 'admin.beta', what: 'administrador da Beta Cargas' },
  { username: 'motorista.beta', what: 'motorista da Beta Cargas' },
] as const

/**
 * Fills an empty database with demonstration data; false when it was not empty. Refused where others could reach the
 * server, because the password of its users is known.
 */
export async function fillDemo({
  connection,
  storage,
  now,
  production,
  host,
  readsReceipts,
}: Demo) {
  if (production || !LOOPBACK.includes(host)) {
    throw new Error(
      'Dados de demonstração só são criados em desenvolvimento e em HOST local. Use "npm run serve".',
    )
  }
  const owner = openOwner(connection)
  const client = await owner.connect()
  try {
    await client.query(`select set_config('TimeZone', 'America/Sao_Paulo', false)`)
    await client.query('begin')
    const { rowCount } = await client.query('select from users limit 1')
    if (rowCount) {
      await client.query('rollback')
      return false
    }

    for (const company of [ALFA, BETA]) {
      const random = seededRandom(company.seed)
      await addCompany(client, company, now())
      const users = await addUsers(client, company)
      await addDeliveries(client, storage, { company, users, random, now: now(), readsReceipts })
      if (company.hasImport) await addImport(client, storage, { company, users, now: now() })
      await addRoutes(client, { company, users, random, now: now() })
      await addOccurrences(client, storage, { company })
      await addPositions(client, { company, users, random, now: now() })
      if (!company.usesSefaz) continue
      await addSefaz(client, { company, users })
      await addDistributed(client, { company, now: now() })
    }
    await client.query('insert into demo_data default values')
    await client.query('commit')
    return true
  } finally {
    client.release()
    await owner.end()
  }
}
