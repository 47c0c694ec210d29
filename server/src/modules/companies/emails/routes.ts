import { emails } from '@canhoto/contracts/emails'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { assertMail } from '../../../domain/send-emails.ts'
import { createSchedule, deleteSchedule, retryEmail, updateSchedule } from './commands.ts'
import { listEmails, listSchedules } from './queries.ts'

export default function emailRoutes(route: Route, { mail, now }: Dependencies) {
  route(emails.list, ({ db, query }) => listEmails(db, query))

  route(emails.retry, async ({ db, params }) => {
    const email = await retryEmail(db, params.id)
    assertMail(mail)
    return email
  })

  route(emails.schedules, ({ db, query }) => listSchedules(db, query))

  route(emails.createSchedule, ({ db, actor, body }) => {
    assertMail(mail)
    return createSchedule(db, actor.companyId, body, now())
  })

  route(emails.updateSchedule, ({ db, params, body }) => updateSchedule(db, params.id, body, now()))

  route(emails.deleteSchedule, async ({ db, params }) => {
    await deleteSchedule(db, params.id)
    return null
  })
}
