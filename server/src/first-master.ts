import { hash } from '@node-rs/argon2'
import { v7 as uuid } from 'uuid'
import { type Connection, openOwner } from './platform/database.ts'

interface Options {
  master: { username: string; password: string } | undefined
  /** Whether the environment has one of the variables, even without the other. */
  hasMasterVariables: boolean
}

/**
 * Creates the first MASTER from the environment on an empty database. Throws when the environment does not name one;
 * warns when it names one that is not created.
 */
export async function createFirstMaster(
  connection: Connection,
  { master, hasMasterVariables }: Options,
) {
  const owner = openOwner(connection)
  try {
    // Processes that start at once on one empty database take turns, so that only one of them creates the user.
    await owner.query('begin')
    await owner.query('lock table users in share row exclusive mode')
    const { rowCount } = await owner.query('select from users limit 1')
    if (rowCount) {
      if (hasMasterVariables) warnMasterIgnored('o banco de dados já tem usuários')
      return
    }
    if (!master) {
      throw new Error(
        'Primeira execução: defina MASTER_USERNAME e MASTER_PASSWORD (8 caracteres ou mais).',
      )
    }
    await owner.query(
      `insert into users (id, username, password_hash, full_name, is_master, must_change_password)
       values ($1, $2, $3, $2, true, true)`,
      [uuid(), master.username, await hash(master.password)],
    )
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}

/** Without this line the operator would try to sign in as a user that does not exist. */
export function warnMasterIgnored(reason: string) {
  console.warn(`ATENÇÃO: MASTER_USERNAME e MASTER_PASSWORD foram ignorados: ${reason}.`)
}
