import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headerOf, startSmtpServer, textOf } from '../../server/test/smtp-server.ts'
import { expect } from './expect.ts'

/** A mail server, and the settings of a server at this address that sends by it. */
export async function startMail(publicUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'canhoto-e2e-mail-'))
  const smtp = await startSmtpServer()
  const authority = join(folder, 'ca.pem')
  await writeFile(authority, smtp.ca)
  const { host, port, user, password } = smtp.smtp

  return {
    environment: {
      SMTP_URL: `smtp://${user}:${encodeURIComponent(password)}@${host}:${port}`,
      MAIL_FROM: 'canhoto@exemplo.com.br',
      PUBLIC_URL: publicUrl,
      // The certificate of the mail server is its own.
      NODE_EXTRA_CA_CERTS: authority,
    },
    tries: smtp.tries,
    /** The only message to this address. */
    async messageTo(address: string) {
      await expect.poll(async () => (await smtp.to(address)).length, address).toBe(1)
      const [message] = await smtp.to(address)
      const source = message?.source ?? ''
      return { source, subject: headerOf(source, 'Subject'), text: textOf(source) }
    },
    async close() {
      await smtp.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
