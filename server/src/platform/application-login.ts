import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Connection, SESSION_SETTINGS } from './database.ts'
import { loginName } from './login-name.ts'

const LOCK = 7_046_003

const APPLICATION_ROLES = [
  'canhoto_app',
  'canhoto_driver',
  'canhoto_client',
  'canhoto_sign_in',
  'canhoto_positions',
  'canhoto_platform',
]

interface Options {
  /** The same for every process of one installation: the login's password is derived from it, and stored nowhere. */
  secret: string
  /** The address of a login user that the operator created. It is given the roles, and otherwise left as it is. */
  url?: string | undefined
  /** Whether it connects through a pooler of transactions, which takes no settings at the start of a connection. */
  isPooled?: boolean
}

/**
 * The connection of the application: a login user that owns nothing and may only take on the roles. The owner's
 * connection creates it, or gives it its password again.
 */
export async function prepareLogin(owner: Connection, { secret, url, isPooled = false }: Options) {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const name = url ? (new pg.Client(url).user ?? '') : loginName(client.database ?? '')
    const password = createHmac('sha256', secret).update(`login ${name}`).digest('base64url')
    // Two processes that start together would both create the user.
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    if (!url) await createOrUpdateUser(client, name, password)
    for (const role of APPLICATION_ROLES)
      await client.query('call grant_application_role($1, $2)', [role, name])
    if (isPooled) await setSessionSettings(client, name)
    await client.query('commit')
    return url ? { connectionString: url } : withUser(owner, name, password)
  } finally {
    await client.end()
  }
}

async function createOrUpdateUser(client: pg.Client, name: string, password: string) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  const user = pg.escapeIdentifier(name)
  const verb = rowCount ? 'alter' : 'create'
  await client
    .query(`${verb} role ${user} login noinherit password '${scramVerifier(password)}'`)
    .catch((cause: unknown) => {
      throw new Error(
        `O usuário de DATABASE_URL não pode criar o usuário ${name}, com que a aplicação entra no banco: dê-lhe ` +
          'CREATEROLE ou defina DATABASE_APP_URL (docs/operations.md).',
        { cause },
      )
    })
  await client.query(
    `grant connect on database ${pg.escapeIdentifier(client.database ?? '')} to ${user}`,
  )
}

/** The settings with which each session of the user begins. One that an operator created may have them already. */
async function setSessionSettings(client: pg.Client, name: string) {
  const settings = Object.entries(SESSION_SETTINGS)
  const { rows } = await client.query<{ has: string[] | null }>(
    'select rolconfig as has from pg_roles where rolname = $1',
    [name],
  )
  const missing = settings.filter(([key, value]) => !rows[0]?.has?.includes(`${key}=${value}`))
  for (const [key, value] of missing) {
    const statement = `alter role ${pg.escapeIdentifier(name)} set ${key} to ${pg.escapeLiteral(value)}`
    await client.query(statement).catch((cause: unknown) => {
      throw new Error(
        `Falta um ajuste do usuário de DATABASE_APP_URL. Execute no banco: ${statement}; (docs/operations.md)`,
        { cause },
      )
    })
  }
}

/** The password as PostgreSQL stores it (RFC 5803), so that the password itself is never sent and never in a log. */
function scramVerifier(password: string) {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const server = keyOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${server}`
}

/** The same user at the address of a replica. */
export function loginAt(url: string, login: Connection) {
  const { user = '', password } = new pg.Client(login)
  return withUser({ connectionString: url }, user, password ?? '')
}

function withUser(owner: Connection, user: string, password: string): Connection {
  if (!owner.connectionString) return { ...owner, user, password }
  // Parameters take precedence over the part before '@', also in an address without a host.
  const [address, parameters] = owner.connectionString.split('?')
  const search = new URLSearchParams(parameters)
  search.set('user', user)
  search.set('password', password)
  return { ...owner, connectionString: `${address}?${search}` }
}
