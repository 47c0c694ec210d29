import { sql } from 'kysely'

/**
 * The name of a user in a company's rows: the current one, or for a user who left the company the one from then. The
 * arguments are the columns with the ids of the user and of the company.
 */
export function memberName(userId: string, companyId: string) {
  const [user, company] = [sql.ref(userId), sql.ref(companyId)]
  return sql<string | null>`coalesce(
    (select m.former_name from memberships m where m.user_id = ${user} and m.company_id = ${company}),
    (select u.full_name from users u where u.id = ${user}))`
}
