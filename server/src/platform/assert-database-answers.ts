import pg from 'pg'

const TIMEOUT_MS = 15_000

/** By the code of the system or the SQLSTATE of PostgreSQL. */
const REASONS: Record<string, string> = {
  ENOTFOUND: 'o nome do servidor não existe.',
  EAI_AGAIN: 'o nome do servidor não pôde ser resolvido agora.',
  ECONNREFUSED: 'nada responde nesse endereço e porta.',
  EHOSTUNREACH: 'o servidor não é alcançável daqui.',
  ENETUNREACH: 'o servidor não é alcançável daqui.',
  '28000': 'o servidor não aceita este usuário vindo daqui; veja pg_hba.conf.',
  '28P01': 'usuário ou senha errados.',
  '3D000': 'o banco com esse nome não existe; crie-o antes.',
  '42501': 'este usuário não pode abrir esse banco.',
  '53300': 'o servidor não tem conexões livres.',
  '57P03': 'o servidor ainda está iniciando; tente de novo em instantes.',
}
const UNKNOWN = 'nada que se entenda respondeu; confira endereço, porta e SSL.'

/** Throws in plain words when the database of DATABASE_URL cannot be opened. The address is not said: it has the password. */
export async function assertDatabaseAnswers(databaseUrl: string) {
  const failure = await tryConnection(databaseUrl)
  if (failure) throw new Error(`Não foi possível abrir o banco de DATABASE_URL: ${failure}`)
}

async function tryConnection(connectionString: string) {
  try {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS })
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    return describe(error)
  }
}

function describe(error: unknown) {
  const { code = '', message } = error as { code?: string; message: string }
  const reason = REASONS[code]
  return reason ? `${reason} (${code})` : `${UNKNOWN} (${code || message})`
}
