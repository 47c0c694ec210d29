import { hash } from '@node-rs/argon2'
import { v7 as uuid } from 'uuid'
import { type Connection, openOwner } from './platform/database.ts'

/** Creates the first MASTER from the environment on an empty database. Throws when the environment does not name one. */
export async function createFirstMaster(
  connection: Connection,
  master: { username: string; password: string } | undefined,
) {
  const owner = openOwner(connection)
  try {
    const { rowCount } = await owner.query('select from users limit 1')
    if (rowCount) return
    if (!master) {
      throw new Error(
        'Primeira execução: defina MASTER_USERNAME e MASTER_PASSWORD (8 caracteres ou mais).',
      )
    }
    await owner.query(
      'insert into users (id, username, password_hash, full_name, is_master) values ($1, $2, $3, $2, true)',
      [uuid(), master.username, await hash(master.password)],
    )
  } finally {
    await owner.end()
  }
}
