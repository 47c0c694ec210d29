import { sefazIntake } from '@canhoto/contracts/sefaz-intake'
import { FileAnswer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { sendNextEmail } from '../../../domain/send-emails.ts'
import { chooseShipper, ignoreEntries, resume } from './commands.ts'
import { createDeliveries } from './create-deliveries.ts'
import { handleNextDocument } from './documents/handle-next.ts'
import { getXml, listEntries, listShippers } from './queries.ts'
import { getStatus, isShown } from './status.ts'
import { composeOverdue } from './overdue-email.ts'

export default function sefazIntakeRoutes(route: Route, dependencies: Dependencies) {
  const { background, dfeIntakeIntervalMs: intervalMs, mail, now } = dependencies
  background({ concurrency: 1, intervalMs }, () => handleNextDocument(dependencies))
  if (mail)
    background({ concurrency: 1, intervalMs: mail.intervalMs }, () =>
      sendNextEmail(mail, { sefaz_overdue: composeOverdue(mail) }),
    )

  route(sefazIntake.list, ({ db, query }) => listEntries(db, query))

  route(sefazIntake.status, ({ db, actor }) => getStatus(db, actor.companyId, now()))

  route(sefazIntake.shown, async ({ db }) => ({ is_shown: await isShown(db) }))

  route.inSteps(sefazIntake.createDeliveries, ({ actor, body, inTransaction }) =>
    createDeliveries(
      { ...dependencies, companyId: actor.companyId, inTransaction },
      actor,
      body.entry_ids,
    ),
  )

  route(sefazIntake.ignore, ({ db, actor, body }) => ignoreEntries(db, actor.userId, body))

  route(sefazIntake.xml, async ({ db, params }) => {
    const { access_key, xml } = await getXml(db, params.id)
    const content = Buffer.from(xml)
    const name = `${access_key}.xml`
    return new FileAnswer(content, { type: 'application/xml', name, isDownload: true })
  })

  route(sefazIntake.shippers, ({ db }) => listShippers(db))

  route(sefazIntake.chooseShipper, async ({ db, body }) => {
    await chooseShipper(db, body)
    return null
  })

  route(sefazIntake.resume, async ({ db, body }) => {
    await resume(db, body, now())
    return null
  })
}
