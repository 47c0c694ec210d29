import { account } from '@canhoto/contracts/account'
import { PASSWORD_EMAIL_ASKED } from '@canhoto/contracts/emails'
import { sql } from 'kysely'
import { Answer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { assertMail, sendNextEmail } from '../../../domain/send-emails.ts'
import { getUser } from '../session/queries.ts'
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  updateDetails,
  usePasswordReset,
} from './commands.ts'
import { handleNextRequest, passwordComposers, requestPasswordEmail } from './password-emails.ts'
import { getProofEmails, listSessions } from './queries.ts'

export default function accountRoutes(route: Route, dependencies: Dependencies) {
  const { mail, background, tokens, now } = dependencies
  if (mail) {
    const composers = passwordComposers(mail, tokens.encryption)
    const options = { concurrency: 1, intervalMs: mail.intervalMs }
    background(options, () => sendNextEmail(mail, composers))
    background(options, () => handleNextRequest(mail, tokens.encryption, now()))
  }

  route(account.update, async ({ db, actor, body }) => {
    await updateDetails(db, actor, body)
    return getUser(db, actor)
  })

  route.inSteps(account.changePassword, ({ inTransaction, withPasswords, actor, body, address }) =>
    withPasswords((passwords) => changePassword(inTransaction, passwords, actor, body, address)),
  )

  route(account.forgotPassword, async ({ db, body, address }) => {
    assertMail(mail)
    await requestPasswordEmail(db, body.email, address)
    return new Answer(null, { message: PASSWORD_EMAIL_ASKED })
  })

  route(account.proofEmails, ({ db, actor }) => getProofEmails(db, actor))

  route(account.updateProofEmails, async ({ db, actor, body }) => {
    assertMail(mail)
    await sql`select set_own_proofs(${body.wants_proofs})`.execute(db)
    return getProofEmails(db, actor)
  })

  route.inSteps(account.useReset, ({ inTransaction, withPasswords, body }) =>
    withPasswords((passwords) => usePasswordReset(inTransaction, passwords, body)),
  )

  route(account.sessions, ({ db, actor }) => listSessions(db, actor))

  route(account.endOtherSessions, ({ db, actor }) => endOtherSessions(db, actor))

  route(account.endSession, ({ db, params }) => endOwnSession(db, params.id))
}
