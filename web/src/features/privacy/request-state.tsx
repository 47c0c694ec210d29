import { PERSON_COUNTS, type PersonRequest } from '@canhoto/contracts/privacy'
import { formatNumber } from '../../lib/format.ts'
import { Pill } from '../../ui/pill.tsx'
import { COUNT_LABELS } from './count-labels.ts'
import classes from './privacy-page.module.css'

export const KIND_LABELS: Record<PersonRequest['kind'], string> = {
  EXPORT: 'Exportação',
  ERASURE: 'Anonimização',
}

/** Of a person without a CPF. */
const SUBJECTS: Record<string, string> = {
  USER: 'Usuário da empresa',
  NAME: 'Pessoa sem CPF cadastrado',
}

const STATES = {
  waiting: { label: 'Na fila', tone: 'neutral' },
  running: { label: 'Em andamento', tone: 'info' },
  done: { label: 'Concluída', tone: 'success' },
  failed: { label: 'Não foi possível', tone: 'danger' },
} as const

export const isUnfinished = ({ state }: PersonRequest) => state === 'waiting' || state === 'running'

export const subjectOf = ({ subject }: PersonRequest) => SUBJECTS[subject] ?? subject

/** The state in a pill, and below it what was done or why it was not. */
export function RequestState({ request }: { request: PersonRequest }) {
  const { label, tone } = STATES[request.state]
  const details = detailsOf(request)
  return (
    <>
      <Pill tone={tone}>{label}</Pill>
      {details && <span className={classes.details}>{details}</span>}
    </>
  )
}

/** 'Anonimização, CPF ***.456.789-**: Concluída. Entregas recebidas: 2'. */
export function describeRequest(request: PersonRequest) {
  const { label } = STATES[request.state]
  const what = `${KIND_LABELS[request.kind]}, ${subjectOf(request)}: ${label}.`
  return [what, detailsOf(request)].filter(Boolean).join(' ')
}

const detailsOf = ({ failure, counts }: PersonRequest) =>
  failure ??
  [...PERSON_COUNTS, 'rows' as const]
    .filter((what) => counts[what])
    .map((what) => `${COUNT_LABELS[what]}: ${formatNumber(counts[what] ?? 0)}`)
    .join(' · ')
