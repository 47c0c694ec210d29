import type { ClaimedMailbox } from '../../../access/mailbox-queue.ts'
import { UserError } from '../../../platform/errors.ts'
import { ServersClosedError } from '../../../platform/mail-servers.ts'
import { mailSentenceOf } from '../../../platform/mail-sentences.ts'
import { KEY_CHANGED, readPassword } from './commands.ts'
import { getMailbox } from './queries.ts'
import { readMessages } from './read-messages.ts'
import type { ReadDependencies } from './reading.ts'

/** Shorter than a claim. */
const MAX_MS = 180_000
const PAUSE_SECONDS = 60
/** SQLSTATE of enter_mailbox. */
const CLAIM_ENDED = 'CA007'

/** Reads the new messages of the next mailbox that is due, of any company; false when there is none. */
export async function readNextMailbox(dependencies: ReadDependencies): Promise<boolean> {
  const { mailboxQueue } = dependencies
  const claimed = await mailboxQueue.claim()
  if (!claimed) return false
  try {
    const hasMore = await readMailbox(claimed, dependencies)
    await mailboxQueue.finish(claimed, null, hasMore ? 0 : PAUSE_SECONDS)
  } catch (error) {
    // It was deleted or changed meanwhile, or another process has it now.
    if ((error as { code?: string }).code === CLAIM_ENDED) return true
    // This process ends, and another one goes on.
    if (error instanceof ServersClosedError) await mailboxQueue.finish(claimed, null, 0)
    else await mailboxQueue.finish(claimed, problemOf(claimed, error), PAUSE_SECONDS)
  }
  return true
}

async function readMailbox(claimed: ClaimedMailbox, dependencies: ReadDependencies) {
  const { mailServers, tokens } = dependencies
  const mailbox = await claimed.inTransaction((db) => getMailbox(db, claimed.id))
  const password = readPassword(tokens.encryption, claimed.password, claimed.id)
  if (password === null) throw new UserError(422, KEY_CHANGED)
  if (!mailServers.isAllowed(mailbox.security))
    throw new UserError(422, 'A conexão precisa ser segura: TLS ou STARTTLS.')
  return mailServers.connect({ ...mailbox, password }, MAX_MS, (client) =>
    readMessages(client, { mailbox, claimed, dependencies }),
  )
}

function problemOf({ id }: ClaimedMailbox, error: unknown) {
  if (error instanceof UserError) return error.message
  const sentence = mailSentenceOf(error)
  // Without the server's words, which may quote a message.
  if (sentence === null) console.warn(`Mailbox ${id}: ${String(error).slice(0, 300)}`)
  return sentence ?? 'A leitura falhou. O Canhoto tenta de novo.'
}
