import { FORGOTTEN_PASSWORD_MINUTES } from '@canhoto/contracts/limits'
import { NewUser } from '@canhoto/contracts/users'
import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { randomToken, resetTokenHash } from '../domain/password.ts'
import { openOwner } from '../platform/database.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Como usar:
  npm run master                 mostra os usuários Master
  npm run master -- link NOME    cria um link para um deles definir a senha
  npm run master -- add NOME     cadastra outro, e cria o link`

await withDatabase('shared', async ({ connection, publicUrl }) => {
  const [action, username, ...rest] = process.argv.slice(2)
  const owner = openOwner(connection)
  try {
    if (!action) return await list(owner)
    if (!username || rest.length > 0 || !['link', 'add'].includes(action)) throw new Error(USAGE)
    if (action === 'add') await add(owner, username)
    const token = await createLink(owner, username)
    console.info(
      `O link abaixo define a senha de ${username}, uma vez, em até ${FORGOTTEN_PASSWORD_MINUTES} minutos:`,
    )
    console.info(`${publicUrl ?? 'https://ENDEREÇO-DO-CANHOTO'}/login#redefinir=${token}`)
  } finally {
    await owner.end()
  }
})

async function list(owner: pg.Pool) {
  const { rows } = await owner.query<{ username: string; full_name: string; is_active: boolean }>(
    'select username, full_name, is_active from users where is_master order by lower(username)',
  )
  for (const { username, full_name, is_active } of rows)
    console.info(`${username} (${full_name})${is_active ? '' : ', inativo'}`)
}

/** Throws when the name is no username, or that of another user. */
async function add(owner: pg.Pool, username: string) {
  const read = NewUser.shape.username.safeParse(username)
  if (!read.success) throw new Error(read.error.issues[0]?.message)
  // Nobody knows the password: the link replaces it.
  const { rowCount } = await owner.query(
    `insert into users (id, username, password_hash, full_name, is_master, must_change_password)
     values ($1, $2, $3, $2, true, true) on conflict do nothing`,
    [uuid(), read.data, await hash(randomToken())],
  )
  if (!rowCount) throw new Error(`Já existe um usuário com o nome ${username}. Nada foi alterado.`)
}

/** The token of a link beside those that there are. Throws when no active MASTER has the name. */
async function createLink(owner: pg.Pool, username: string) {
  const token = randomToken()
  const { rowCount } = await owner.query(
    `select add_password_reset(id, $2, now() + make_interval(mins => $3))
       from users where is_master and is_active and lower(username) = lower($1)`,
    [username, resetTokenHash(token), FORGOTTEN_PASSWORD_MINUTES],
  )
  if (!rowCount)
    throw new Error(`Nenhum usuário Master ativo se chama ${username}. Nada foi alterado.`)
  return token
}
