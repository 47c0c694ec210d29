import { companies, type ReceiverRule } from '@canhoto/contracts/companies'
import { sql } from 'kysely'
import { Answer } from '../../../access/answer.ts'
import type { Db } from '../../../access/as-actor.ts'
import type { Route } from '../../../access/route.ts'

export default function receiverRoutes(route: Route) {
  route(companies.receiver, ({ db, actor }) => getRule(db, actor.companyId))

  route(companies.updateReceiver, async ({ db, actor, body }) => {
    await db.updateTable('companies').set(body).where('id', '=', actor.companyId).execute()
    return new Answer(await getRule(db, actor.companyId), { message: 'Comprovante salvo!' })
  })
}

function getRule(db: Db, id: string) {
  return db
    .selectFrom('companies')
    .select(sql<ReceiverRule>`receiver_rule`.as('receiver_rule'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
