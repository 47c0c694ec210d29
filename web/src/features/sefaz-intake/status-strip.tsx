import { type IntakeCursor, type IntakeStatus, sefazIntake } from '@canhoto/contracts/sefaz-intake'
import { formatTaxId } from '@canhoto/fiscal/tax-id'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { formatFailure } from '../../kit/server-message.ts'
import { formatCount, formatDayTime, formatNumber, formatTime } from '../../lib/format.ts'
import { useCompanyDay } from '../../lib/use-company-day.ts'
import { useCan } from '../../session/use-session.ts'
import { OverdueReadings } from '../../shared/sefaz/overdue-readings.tsx'
import { Callout } from '../../ui/callout.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Pill } from '../../ui/pill.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './sefaz-intake.module.css'

const STATES = {
  reading: { label: 'Lendo', tone: 'info' },
  up_to_date: { label: 'Em dia', tone: 'success' },
  blocked: { label: 'Bloqueada por uma hora', tone: 'warning' },
  failing: { label: 'Sem resposta', tone: 'warning' },
  stopped: { label: 'Parada', tone: 'danger' },
  off: { label: 'Desligada', tone: 'neutral' },
} as const

/** How the reading stands, in one line; opened, for each CNPJ and service. */
export function StatusStrip({ status }: { status: IntakeStatus }) {
  const { cursors, waiting, unread, distribution, off_reason } = status
  const companyDay = useCompanyDay()
  const shown = cursors.filter(({ state }) => state !== 'off')
  const stopped = shown.filter(({ state }) => state === 'stopped')
  return (
    <section className={classes.status} aria-label="Leitura da SEFAZ">
      {distribution === 'off' && (
        <Callout tone="warning">
          {off_reason ? `A leitura está desligada: ${off_reason}` : 'A leitura está desligada.'}
        </Callout>
      )}
      <OverdueReadings readings={status.overdue} />
      {distribution !== 'off' && !status.has_certificate && status.overdue.length === 0 && (
        <Callout tone="warning">
          A leitura está pausada: a empresa não tem um certificado digital válido.
        </Callout>
      )}
      {stopped.map((cursor) => (
        <Stopped key={keyOf(cursor)} cursor={cursor} />
      ))}
      <details className={classes.details}>
        <summary>
          <span>{lineOf(status, shown, companyDay())}</span>
          {distribution === 'homologation' && <Pill tone="warning">Homologação</Pill>}
          {waiting > 0 && (
            <span>{formatCount(waiting, 'documento na fila', 'documentos na fila')}</span>
          )}
          {unread > 0 && (
            <span>
              {formatCount(
                unread,
                'documento que o Canhoto ainda não lê',
                'documentos que o Canhoto ainda não lê',
              )}
            </span>
          )}
        </summary>
        <ul className={classes.cursors}>
          {cursors.map((cursor) => (
            <Cursor key={keyOf(cursor)} cursor={cursor} />
          ))}
        </ul>
      </details>
    </section>
  )
}

const keyOf = ({ cnpj, service, environment }: IntakeCursor) => `${cnpj} ${service} ${environment}`

/** 'Última consulta 10:02, próxima 11:03' */
function lineOf(
  { distribution, has_certificate }: IntakeStatus,
  shown: readonly IntakeCursor[],
  today: string,
) {
  // The day too, unless it is today.
  const clockOf = (instant: string) =>
    instant.startsWith(today) ? formatTime(instant) : formatDayTime(instant)

  if (distribution === 'off' || shown.length === 0) return 'Leitura da SEFAZ parada'
  const last = shown
    .flatMap(({ last_question_at }) => last_question_at ?? [])
    .toSorted()
    .at(-1)
  const next = shown.flatMap(({ next_question_at }) => next_question_at ?? []).toSorted()[0]
  const asked = last ? `Última consulta ${clockOf(last)}` : 'Nenhuma consulta ainda'
  // Without a certificate nothing is asked at that time.
  return next && has_certificate ? `${asked}, próxima ${clockOf(next)}` : asked
}

const SERVICES = { nfe: 'NF-e', cte: 'CT-e' } as const

function Cursor({ cursor }: { cursor: IntakeCursor }) {
  const { label, tone } = STATES[cursor.state]
  const { last_nsu, max_nsu, documents, gaps, skipped } = cursor
  const figures = [
    `NSU ${formatNumber(last_nsu)} de ${max_nsu === null ? '?' : formatNumber(max_nsu)}`,
    formatCount(documents, 'documento', 'documentos'),
    gaps > 0 && formatCount(gaps, 'lacuna a buscar', 'lacunas a buscar'),
    skipped > 0 && formatCount(skipped, 'documento pulado', 'documentos pulados'),
  ]
  return (
    <li className={classes.cursor}>
      <strong>{`${SERVICES[cursor.service]} · ${formatTaxId(cursor.cnpj)}`}</strong>
      <Pill tone={tone}>{label}</Pill>
      <span>{cursor.detail}</span>
      <span className={classes.figures}>{figures.filter(Boolean).join(' · ')}</span>
    </li>
  )
}

function Stopped({ cursor }: { cursor: IntakeCursor }) {
  const canResume = useCan('sefaz-intake.manage')
  const { cnpj, service, environment } = cursor
  const resuming = useEndpointMutation(sefazIntake.resume, {
    invalidates: [sefazIntake.status],
    onSuccess: () => notify.success('A leitura continua.'),
    onError(error) {
      const { title, text } = formatFailure(error, { title: 'Erro ao retomar leitura' })
      notify.error(title, text)
    },
  })
  return (
    <Callout
      tone="danger"
      action={
        canResume && (
          <BusyButton
            variant="default"
            busy={resuming.isPending}
            onClick={() => resuming.start({ body: { cnpj, service, environment } })}
          >
            Retomar leitura
          </BusyButton>
        )
      }
    >
      {`${SERVICES[service]} de ${formatTaxId(cnpj)}: ${cursor.detail}`}
    </Callout>
  )
}
