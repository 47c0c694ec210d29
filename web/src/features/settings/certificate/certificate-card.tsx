import type { Certificate } from '@canhoto/contracts/certificates'
import { CERTIFICATE_STATE_LABELS, expiryLabel } from '@canhoto/contracts/labels/certificate'
import { formatCnpj } from '@canhoto/fiscal/cnpj'
import { Button } from '@mantine/core'
import { formatDay, formatDayTime } from '../../../lib/format.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { SettingsCard } from '../settings-card.tsx'
import classes from './certificate.module.css'

const TONES = { valid: 'success', expiring: 'warning', expired: 'danger' } as const

interface Props {
  certificate: Certificate
  onRemove: () => void
}

export function CertificateCard({ certificate, onRemove }: Props) {
  const { subject, cnpj, issuer, serial, state, is_current: isCurrent } = certificate
  return (
    <SettingsCard title={subject}>
      <div className={classes.state}>
        <Pill tone={TONES[state]}>{CERTIFICATE_STATE_LABELS[state]}</Pill>
        <span>{timeLeft(certificate)}</span>
      </div>
      {state !== 'valid' && isCurrentOrExpired(certificate) && <Warning state={state} />}
      {isCurrent && !certificate.has_chain && (
        <p className={classes.note}>
          O arquivo não trouxe os certificados da autoridade certificadora. Se a SEFAZ recusar este
          ao conectar, exporte-o de novo com a cadeia completa, remova-o aqui e envie o novo
          arquivo.
        </p>
      )}
      <dl className={classes.facts}>
        <dt>Uso</dt>
        <dd>{isCurrent ? 'Vale para assinar' : 'Não vale para assinar'}</dd>
        <dt>CNPJ</dt>
        <dd>{formatCnpj(cnpj)}</dd>
        <dt>Validade</dt>
        <dd>
          {formatDay(certificate.not_before)} a {formatDayTime(certificate.not_after)}
        </dd>
        <dt>Emitido por</dt>
        <dd>{issuer}</dd>
        <dt>Número de série</dt>
        <dd>{serial}</dd>
        <dt>Enviado</dt>
        <dd>
          {formatDayTime(certificate.uploaded_at)}
          {certificate.uploaded_by_name && `, por ${certificate.uploaded_by_name}`}
        </dd>
      </dl>
      <div className={classes.bar}>
        <Button variant="default" onClick={onRemove} aria-label={`Remover ${subject}`}>
          Remover
        </Button>
      </div>
    </SettingsCard>
  )
}

function timeLeft({ state, days_left, not_after }: Certificate) {
  if (state === 'expired') return `venceu em ${formatDay(not_after)}`
  return `${expiryLabel(days_left)}, em ${formatDay(not_after)}`
}

const isCurrentOrExpired = ({ state, is_current }: Certificate) => is_current || state === 'expired'

function Warning({ state }: { state: 'expiring' | 'expired' }) {
  return state === 'expired' ? (
    <Callout tone="danger">Este certificado não assina mais. Remova-o quando tiver o novo.</Callout>
  ) : (
    <Callout tone="warning">
      Envie o novo antes que este vença. Os dois podem ficar: vale o mais novo.
    </Callout>
  )
}
