import { FORGOTTEN_PASSWORD_MINUTES, PASSWORD_RESET_HOURS } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { DueEmail } from '../../../access/email-queue.ts'
import type { Db } from '../../../access/as-actor.ts'
import type { EmailContent } from '../../../domain/email-layout.ts'
import { queuePasswordEmail, tokenPurpose } from '../../../domain/password-email.ts'
import { randomToken, resetTokenHash } from '../../../domain/password.ts'
import type { Composers, Mail } from '../../../domain/send-emails.ts'
import type { Encryption } from '../../../platform/encryption.ts'
import { conflict, UserError } from '../../../platform/errors.ts'

/** From one network address in an hour: an office behind one address may forget several. */
const MAX_OF_ADDRESS = 20
/** Links to one e-mail in an hour; more are asked for, and none is sent. */
const MAX_OF_EMAIL = 3

/** Only stores the request, so that the time of the answer does not tell whether a user has this e-mail. */
export async function requestPasswordEmail(db: Db, email: string, address: string) {
  const { rows } = await sql<{ is_taken: boolean }>`
    select request_password_email(${email}, ${address}, ${MAX_OF_ADDRESS}) as is_taken`.execute(db)
  if (!rows[0]?.is_taken)
    throw new UserError(429, 'Muitos pedidos deste endereço. Aguarde uma hora e tente novamente.', {
      retryAfter: 3600,
    })
}

const NOTHING_ASKED = { found: false, members: [], without_link: [] }

/** Makes and queues the links of one request; false when none waits. */
export function handleNextRequest({ queue }: Mail, encryption: Encryption, at: Date) {
  const expires = new Date(at.getTime() + FORGOTTEN_PASSWORD_MINUTES * 60_000).toISOString()
  return queue.inTransaction(async (db) => {
    const { rows } = await sql<{ found: boolean; members: string[]; without_link: string[] }>`
      select found, members, without_link from take_password_request(${MAX_OF_EMAIL})`.execute(db)
    const [{ found, members, without_link } = NOTHING_ASKED] = rows
    for (const userId of members) {
      const token = randomToken()
      const hash = resetTokenHash(token)
      await sql`select add_password_reset(${userId}, ${hash}, ${expires}::timestamptz)`.execute(db)
      await queuePasswordEmail(db, encryption, { userId, token, kind: 'password_forgotten' })
    }
    for (const userId of without_link)
      await sql`select queue_password_advice(${userId})`.execute(db)
    return found
  })
}

const ASKED = 'Alguém, talvez você, pediu uma nova senha no Canhoto.'
const FORGOTTEN = `${ASKED} O link abaixo vale uma vez, por uma hora.`
/** Of a user of two companies: see queue_password_advice. */
const ADVICE = `${ASKED} Como o seu usuário é, ou já foi, de mais de uma empresa, o link não vai por e-mail. Peça o link ao administrador da sua empresa; se ele não puder criá-lo, o administrador da plataforma (Master) pode.`

/** How a message with a link is written. */
export function passwordComposers({ publicUrl }: Mail, encryption: Encryption): Composers {
  const linkOf = (email: DueEmail) => ({
    label: 'Definir a senha',
    address: `${publicUrl}/login#redefinir=${readToken(encryption, email)}`,
  })
  const greet = ({ details }: DueEmail) => `Olá, ${details.user_name}.`
  return {
    password_link: async (email): Promise<EmailContent> => ({
      paragraphs: [
        greet(email),
        `${email.company_name ?? 'O Canhoto'} enviou este link para você definir a sua senha no Canhoto. Ele vale uma vez, por ${PASSWORD_RESET_HOURS} horas.`,
      ],
      link: linkOf(email),
      note: 'Não repasse este e-mail: quem abre o link define a sua senha.',
    }),
    password_forgotten: async (email): Promise<EmailContent> => ({
      paragraphs: [greet(email), email.details.without_link ? ADVICE : FORGOTTEN],
      ...(!email.details.without_link && { link: linkOf(email) }),
      note: 'Se não foi você, ignore este e-mail: a senha atual continua valendo.',
    }),
  }
}

function readToken(encryption: Encryption, { email_id, secret }: DueEmail) {
  try {
    return encryption.decrypt(secret ?? '', tokenPurpose(email_id))
  } catch {
    throw conflict('O link não pode mais ser lido: a chave do servidor mudou. Envie outro.')
  }
}
