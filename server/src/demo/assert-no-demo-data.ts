import { type Connection, openOwner } from '../platform/database.ts'

/** Throws on a database with demonstration data: the passwords of its users are published. */
export async function assertNoDemoData(connection: Connection) {
  const owner = openOwner(connection)
  try {
    const { rowCount } = await owner.query('select from demo_data')
    if (!rowCount) return
    throw new Error(
      'Este banco de dados tem os dados de demonstração, cujas senhas são públicas, e não pode ser servido. ' +
        'Defina DATA_DIR com uma pasta nova (ou DATABASE_URL com um banco novo), MASTER_USERNAME e MASTER_PASSWORD ' +
        'e execute "npm run serve" outra vez. Para ver a demonstração, execute "npm start".',
    )
  } finally {
    await owner.end()
  }
}
