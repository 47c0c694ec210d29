import { openOwner } from '../../server/src/platform/database.ts'
import type { App } from './app.ts'

/** A company in which nothing was ever delivered, and its administrator. */
export async function newCompany(app: App, name: string, username: string) {
  const owner = openOwner(await app.connection())
  try {
    await owner.query(
      `with company as (
         insert into companies (id, name, domain, email)
         values (gen_random_uuid(), $1, $2 || '.com.br', 'contato@nova.com.br') returning id
       ), person as (
         insert into users (id, username, password_hash, full_name)
         select gen_random_uuid(), $2::text, password_hash, 'Nova Pessoa' from users where username = 'admin' returning id
       )
       insert into memberships (user_id, company_id, role) select person.id, company.id, 'ADMIN' from person, company`,
      [name, username],
    )
  } finally {
    await owner.end()
  }
}
