import type { Alert } from '@canhoto/contracts/alerts'
import { SEVERITY_LABELS } from '@canhoto/contracts/labels/alert'
import { Pill } from '../../ui/pill.tsx'

const TONES = { info: 'info', warning: 'warning', critical: 'danger' } as const

export function SeverityPill({ severity }: Pick<Alert, 'severity'>) {
  return <Pill tone={TONES[severity]}>{SEVERITY_LABELS[severity]}</Pill>
}
