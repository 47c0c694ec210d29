import { mailboxes } from '@canhoto/contracts/mailboxes'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { invalidField } from '../../../platform/errors.ts'
import type { MailServer } from '../../../platform/mail-servers.ts'
import {
  createMailbox,
  deleteMailbox,
  readSoon,
  requestAgain,
  serverToTest,
  updateMailbox,
} from './commands.ts'
import { getMailbox, listMailboxes, listMessages } from './queries.ts'
import { readNextMailbox } from './read-next-mailbox.ts'
import { testServer } from './test-server.ts'

/** A server that answers nothing holds one of them until its time is over. */
const CONCURRENCY = 3
const PURGE_EVERY_MS = 3_600_000

export default function mailboxRoutes(route: Route, dependencies: Dependencies) {
  const { background, mailboxQueue, mailboxIntervalMs, mailServers, tokens, onClosing } =
    dependencies
  const { encryption } = tokens
  const startReading = background({ concurrency: CONCURRENCY, intervalMs: mailboxIntervalMs }, () =>
    readNextMailbox(dependencies),
  )
  background({ concurrency: 1, intervalMs: PURGE_EVERY_MS }, mailboxQueue.purge)
  onClosing(mailServers.close)

  function assertAllowed(security: MailServer['security'] | undefined) {
    if (security !== undefined && !mailServers.isAllowed(security))
      throw invalidField('security', 'A conexão precisa ser segura: TLS ou STARTTLS.')
  }

  route(mailboxes.list, ({ db, query }) => listMailboxes(db, query))

  route.inSteps(mailboxes.create, async ({ actor, body, inTransaction }) => {
    assertAllowed(body.security)
    const made = await inTransaction((db) => createMailbox(db, encryption, actor.companyId, body))
    startReading()
    return made
  })

  route.inSteps(mailboxes.test, async ({ body, inTransaction }) => {
    const server = await inTransaction((db) => serverToTest(db, encryption, body))
    assertAllowed(server.security)
    return testServer(mailServers, server, body.folder)
  })

  route(mailboxes.get, ({ db, params }) => getMailbox(db, params.id))

  route.inSteps(mailboxes.update, async ({ params, body, inTransaction }) => {
    const updated = await inTransaction(async (db) => {
      assertAllowed((await getMailbox(db, params.id)) && body.security)
      return updateMailbox(db, encryption, params.id, body)
    })
    startReading()
    return updated
  })

  route(mailboxes.delete, async ({ db, params }) => {
    await deleteMailbox(db, params.id)
    return null
  })

  route.inSteps(mailboxes.read, async ({ params, inTransaction }) => {
    const mailbox = await inTransaction((db) => readSoon(db, params.id))
    startReading()
    return mailbox
  })

  route(mailboxes.messages, ({ db, params, query }) => listMessages(db, params.id, query))

  route.inSteps(mailboxes.retry, async ({ params, inTransaction }) => {
    const message = await inTransaction((db) => requestAgain(db, params.id))
    startReading()
    return message
  })
}
