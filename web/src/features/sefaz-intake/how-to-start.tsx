import type { IntakeStatus } from '@canhoto/contracts/sefaz-intake'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useCan } from '../../session/use-session.ts'
import { Callout } from '../../ui/callout.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import classes from './sefaz-intake.module.css'

/** Where nothing of SEFAZ is read: what it would bring, and how it is switched on. */
export function HowToStart({ status }: { status: IntakeStatus }) {
  const canSwitchOn = useCan('certificates.manage')
  return (
    <>
      <PageHeader title="Entrada SEFAZ" note="As notas que a SEFAZ distribui à empresa" />
      <div className={classes.start}>
        {status.off_reason && (
          <Callout tone="warning">{`A leitura está desligada: ${status.off_reason}`}</Callout>
        )}
        <p>
          Com o certificado digital da empresa, o Canhoto recebe da SEFAZ as notas (NF-e) e os CT-e
          em que ela aparece como transportadora. As notas chegam aqui sozinhas: você escolhe quais
          viram entregas e atribui ao motorista.
        </p>
        <ol>
          <li>Envie o certificado A1 em Certificado digital.</li>
          <li>Na mesma tela, ligue a leitura das notas, primeiro em homologação.</li>
          <li>Em até uma hora as primeiras notas aparecem nesta página.</li>
        </ol>
        <p>
          Se outro sistema já consulta a distribuição com o mesmo CNPJ, deixe só um dos dois ligado:
          a SEFAZ bloqueia por uma hora quem consulta em dobro.
        </p>
        {canSwitchOn ? (
          <Button component={Link} to="/dashboard/certificado">
            Abrir Certificado digital
          </Button>
        ) : (
          <p>Peça a um administrador da empresa para ligar a leitura.</p>
        )}
      </div>
    </>
  )
}
