import { proofs } from '@canhoto/contracts/proofs'
import { Button } from '@mantine/core'
import { IconCertificate, IconFileTypePdf, IconLink } from '@tabler/icons-react'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { callFile } from '../../lib/http/api.ts'
import { formatDayTime } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useBusy } from '../../lib/use-busy.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { copyLinks } from '../users/reset-link.ts'
import classes from './receipt-viewer.module.css'

interface Props {
  receiptId: string
  nf_number: string
}

type Kind = 'pdf' | 'file' | 'link'

/** What proves a delivery to others: a page to print, a file that verifies itself, and the public link. */
export function ProofActions({ receiptId, nf_number }: Props) {
  const { isBusy, run } = useBusy()
  const params = { id: receiptId }
  // Read before the click: Safari copies only what is at hand then.
  const proof = useEndpointQuery(proofs.find, { params }, { staleTime: Infinity, retry: false })

  const work: Record<Kind, () => Promise<void>> = {
    pdf: async () =>
      saveFile(await callFile(proofs.pdf, { params }), `comprovante_${nf_number}.pdf`),
    file: async () =>
      saveFile(await callFile(proofs.file, { params }), `comprovante_${nf_number}.html`),
    async link() {
      const { data, error } = proof.data ? proof : await proof.refetch()
      if (!data) throw error
      await copyLinks(data.link, 'Link de verificação copiado')
    },
  }

  async function start(kind: Kind) {
    try {
      await work[kind]()
    } catch (error) {
      notify.error('Erro ao emitir comprovante', serverMessage(error))
    }
  }

  return (
    <div className={classes.proof}>
      {proof.data?.sefaz && (
        <p className={classes.registered}>
          Registrado na SEFAZ em {formatDayTime(proof.data.sefaz.registered_at)}, protocolo{' '}
          <span className="numbers">{proof.data.sefaz.protocol}</span>
        </p>
      )}
      {BUTTONS.map(({ kind, label, Icon }) => (
        <Button
          key={kind}
          variant="default"
          aria-busy={isBusy(kind)}
          leftSection={<Icon size={18} />}
          onClick={() => void run(kind, () => start(kind))}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

const BUTTONS = [
  { kind: 'pdf', label: 'Comprovante (PDF)', Icon: IconFileTypePdf },
  { kind: 'file', label: 'Arquivo verificável', Icon: IconCertificate },
  { kind: 'link', label: 'Copiar link de verificação', Icon: IconLink },
] as const
