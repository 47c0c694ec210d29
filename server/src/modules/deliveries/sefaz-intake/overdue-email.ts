import { emailOverdue } from '@canhoto/contracts/labels/email'
import type { ComposeEmail, Mail } from '../../../domain/send-emails.ts'

/** Tells an administrator that the distribution is not read, and from when on documents are missing. */
export function composeOverdue({ publicUrl }: Mail): ComposeEmail {
  return async ({ details }) => ({
    paragraphs: [emailOverdue(details)],
    link: { label: 'Abrir Entrada SEFAZ', address: `${publicUrl}/dashboard/entrada-sefaz` },
    note: 'Você recebe este e-mail porque é administrador desta empresa no Canhoto.',
  })
}
