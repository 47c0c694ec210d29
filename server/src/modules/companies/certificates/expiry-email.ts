import { emailExpiry } from '@canhoto/contracts/labels/email'
import type { ComposeEmail, Mail } from '../../../domain/send-emails.ts'

/** Tells an administrator that the company's certificate expires. */
export function composeExpiry({ publicUrl }: Mail): ComposeEmail {
  return async ({ details }) => ({
    paragraphs: [
      emailExpiry(details),
      'Compre o novo e-CNPJ A1 com a sua autoridade certificadora e envie o arquivo no Canhoto. O atual pode ficar: vale o mais novo.',
    ],
    link: { label: 'Abrir Certificado digital', address: `${publicUrl}/dashboard/certificado` },
    note: 'Você recebe este e-mail porque é administrador desta empresa no Canhoto.',
  })
}
