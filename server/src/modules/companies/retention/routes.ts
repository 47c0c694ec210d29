import { privacy } from '@canhoto/contracts/privacy'
import { Answer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { getTerms, listRuns, previewRetention } from './queries.ts'

export default function retentionRoutes(route: Route, { now }: Dependencies) {
  route(privacy.retention, ({ db, actor }) => getTerms(db, actor.companyId))

  route(privacy.updateRetention, async ({ db, actor, body }) => {
    await db.updateTable('companies').set(body).where('id', '=', actor.companyId).execute()
    return new Answer(await getTerms(db, actor.companyId), { message: 'Prazos de guarda salvos!' })
  })

  route(privacy.previewRetention, ({ db, actor, query }) =>
    previewRetention(db, actor.companyId, query, now()),
  )

  route(privacy.listRuns, ({ db, query }) => listRuns(db, query))
}
