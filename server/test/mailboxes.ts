import { expect } from 'vitest'
import type { Company, TestApp } from './harness.ts'
import { SENDER } from './mail-message.ts'
import { MAIL_PASSWORD, type MailServer } from './mail-server.ts'

export const MAILBOXES = '/api/deliveries/mailboxes'
export const MAIL_WAIT = { timeout: 120_000 }

/** The settings of a mailbox on the server. */
export const mailboxSettings = (server: MailServer, username: string, more: object = {}) => ({
  name: 'Notas',
  host: server.host,
  port: server.tlsPort,
  security: 'tls',
  username,
  password: MAIL_PASSWORD,
  folder: 'INBOX',
  senders: [SENDER],
  ...more,
})

interface Message {
  id: string
  subject: string
  outcome: string
  detail: string | null
  waiting: number
  total: number
  created: number
  import_id: string | null
  refusals: { name: string; reason: string }[]
}

/** An ADMIN of a company with a mailbox that is read. */
export async function startMailbox(
  { as, owner }: TestApp,
  of: Company,
  settings: Record<string, unknown>,
) {
  const admin = await as('ADMIN', of)
  const made = await admin.post(MAILBOXES, settings)
  expect(made.json()).toMatchObject({ success: true })
  const { id } = made.json().data as { id: string }
  const path = `${MAILBOXES}/${id}`
  const get = async () => (await admin.get(path)).json().data
  const messages = async () => (await admin.get(`${path}/messages`)).json().data as Message[]
  /** Until so many messages are done; the first that came is the first. */
  async function settled(count: number) {
    const done = async () => (await messages()).filter(({ waiting }) => waiting === 0)
    await expect.poll(async () => (await done()).length, MAIL_WAIT).toBe(count)
    return (await messages()).toReversed()
  }
  /** Until the mailbox was read once more, from beginning to end: a reading that is under way does not count. */
  async function readAgain() {
    const { rows } = await owner.query<{ now: string }>('select clock_timestamp()::text as now')
    const wasRead = async () => {
      const found = await owner.query(
        'select from mailboxes where id = $1 and claim_id is null and claimed_at > $2',
        [id, rows[0]?.now],
      )
      return found.rowCount === 1
    }
    await admin.post(`${path}/read`)
    await expect.poll(wasRead, MAIL_WAIT).toBe(true)
  }
  const deliveries = async () =>
    ((await admin.get('/api/deliveries')).json().data as { nf_number: string }[])
      .map(({ nf_number }) => nf_number)
      .toSorted()
  return { admin, id, path, get, messages, settled, readAgain, deliveries }
}
