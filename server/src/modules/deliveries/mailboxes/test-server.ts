import { mailSentenceOf } from '../../../platform/mail-sentences.ts'
import type { MailServer, MailServers } from '../../../platform/mail-servers.ts'

const MAX_MS = 20_000

/** Signs in and opens the folder as a reading does. */
export async function testServer(mailServers: MailServers, server: MailServer, folder: string) {
  try {
    const { exists } = await mailServers.connect(server, MAX_MS, (client) =>
      client.mailboxOpen(folder, { readOnly: true }),
    )
    return { error: null, messages: exists }
  } catch (error) {
    return { error: mailSentenceOf(error) ?? 'A conexão falhou.', messages: 0 }
  }
}
