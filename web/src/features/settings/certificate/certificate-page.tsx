import { certificates, type CertificateStore } from '@canhoto/contracts/certificates'
import { Button } from '@mantine/core'
import { useEndpointQuery } from '../../../kit/call/use-endpoint-query.ts'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { serverMessage } from '../../../kit/server-message.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Empty, Failure, Loading } from '../../../ui/data-states.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { CertificateCard } from './certificate-card.tsx'
import classes from './certificate.module.css'
import { CertificateFormDialog } from './certificate-form-dialog.tsx'
import { CertificateTestCard } from './certificate-test-card.tsx'
import { SefazSettingsCard } from './sefaz-settings-card.tsx'
import { RemoveDialog, type Removal } from './remove-dialog.tsx'

/** The certificates with which the company signs what it sends to SEFAZ. */
export default function CertificatePage() {
  const store = useEndpointQuery(certificates.get)
  return (
    <>
      <PageHeader
        title="Certificado digital"
        note="O e-CNPJ A1 que assina, em nome da empresa, o que vai para a SEFAZ"
      />
      {store.isPending && <Loading text="Carregando certificados..." />}
      {store.isError && (
        <Failure
          title="Erro ao carregar certificados"
          message={serverMessage(store.error)}
          onRetry={() => void store.refetch()}
        />
      )}
      {store.data && <Content store={store.data} />}
    </>
  )
}

type Choice = 'new' | Removal

function Content({ store }: { store: CertificateStore }) {
  const dialog = useDialog<Choice>(['new'])
  const hasCurrent = store.certificates.some(({ is_current }) => is_current)
  const upload = store.unavailable === null && (
    <Button onClick={() => dialog.open('new')}>
      {hasCurrent ? 'Trocar certificado' : 'Enviar certificado'}
    </Button>
  )
  return (
    <div className={classes.page}>
      {store.unavailable !== null && <Callout tone="warning">{store.unavailable}</Callout>}
      {store.certificates.length === 0 && store.unavailable === null && (
        <Empty action={upload}>
          Nenhum certificado. Envie o arquivo .pfx ou .p12 do e-CNPJ A1 da empresa ou da matriz.
        </Empty>
      )}
      {store.certificates.map((certificate) => (
        <CertificateCard
          key={certificate.id}
          certificate={certificate}
          onRemove={() => dialog.open({ removed: certificate })}
        />
      ))}
      {store.certificates.length > 0 && upload && <div className={classes.bar}>{upload}</div>}
      <p className={classes.note}>
        O Canhoto não guarda o arquivo nem a senha. A chave fica cifrada: só o processo que envia à
        SEFAZ a lê, e ninguém consegue baixá-la.
      </p>
      {store.certificates.length > 0 && <CertificateTestCard />}
      {store.unavailable === null && <SefazSettingsCard />}
      <Dialogs dialog={dialog} isReplacement={hasCurrent} />
    </div>
  )
}

interface DialogProps {
  dialog: ReturnType<typeof useDialog<Choice>>
  isReplacement: boolean
}

function Dialogs({ dialog, isReplacement }: DialogProps) {
  const { choice } = dialog
  if (choice === null) return null
  return choice === 'new' ? (
    <CertificateFormDialog key={dialog.key} dialog={dialog} isReplacement={isReplacement} />
  ) : (
    <RemoveDialog certificate={choice.removed} dialog={dialog} />
  )
}
