import { hash, verify } from '@node-rs/argon2'
import type { Db, Rows } from '../../access/as-actor.ts'
import { UserError, unauthenticated } from '../../platform/errors.ts'
import { countFailures, findAccount, findPerson, forgetFailures, recordFailure } from './queries.ts'

const MAX_FAILURES_PER_USERNAME = 10
const MAX_FAILURES_PER_ADDRESS = 100

/** Verified when the name is unknown, so that the time of the answer tells nothing. */
const EMPTY_PARTY = hash('nobody has this password')

interface Credentials {
  username: string
  password: string
}

/** The person behind username and password. Errors: 401 'Credenciais inválidas', 429 after too many failures of a name or an address. */
export async function signIn(rows: Rows, { username, password }: Credentials, address: string) {
  const who = { username: username.toLowerCase(), address }
  const account = await rows(async (db) => {
    await assertFewFailures(db, who)
    return findAccount(db, username)
  })

  const right = await verify(account?.password_hash ?? (await EMPTY_PARTY), password)
  if (!account || !right) {
    await rows((db) => recordFailure(db, who))
    throw unauthenticated('Credenciais inválidas', 'CREDENTIALS')
  }
  return rows(async (db) => {
    await forgetFailures(db, who.username)
    return findPerson(db, account.id)
  })
}

/** Throws 429 while a name or an address has failed too often. */
export async function assertFewFailures(db: Db, who: { username: string; address: string }) {
  const failures = await countFailures(db, who)
  if (
    failures.by_username >= MAX_FAILURES_PER_USERNAME ||
    failures.by_address >= MAX_FAILURES_PER_ADDRESS
  )
    throw new UserError(
      429,
      'Muitas tentativas de acesso. Aguarde alguns minutos e tente novamente.',
    )
}
