import { type Certificate, certificates } from '@canhoto/contracts/certificates'
import { DeleteDialog } from '../../../kit/dialog/delete-dialog.tsx'
import type { OpenDialog } from '../../../kit/dialog/use-dialog.ts'
import { formatDay } from '../../../lib/format.ts'

export interface Removal {
  removed: Certificate
}

const TEXTS = {
  done: 'Certificado removido.',
  notFound: 'Este certificado já foi removido.',
  failure: { title: 'Erro ao remover certificado' },
}

export function RemoveDialog({
  certificate: { id, subject, not_after, is_current },
  dialog,
}: {
  certificate: Certificate
  dialog: OpenDialog
}) {
  return (
    <DeleteDialog
      dialog={dialog}
      endpoint={certificates.remove}
      params={{ id }}
      invalidates={[certificates.get]}
      title="Remover certificado"
      confirm="Remover"
      texts={TEXTS}
    >
      <p>
        A chave do certificado de <strong>{subject}</strong>, válido até {formatDay(not_after)}, é
        destruída agora e não volta.
      </p>
      <p>
        {is_current
          ? 'Sem outro certificado válido, nada mais é enviado à SEFAZ. O que já foi assinado continua valendo.'
          : 'O que já foi assinado com ele continua valendo.'}
      </p>
    </DeleteDialog>
  )
}
