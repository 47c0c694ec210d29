import { SEFAZ_STATE_LABELS } from '@canhoto/contracts/labels/sefaz'
import type { SefazEvent, SefazEventState } from '@canhoto/contracts/sefaz-events'
import { Pill } from '../../ui/pill.tsx'

const TONES = {
  waiting: 'warning',
  signed: 'info',
  sending: 'info',
  unknown: 'info',
  registered: 'success',
  rejected: 'danger',
  stopped: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<SefazEventState, string>

/** The state of an event, and whether it is a test. */
export function SefazState({ event: { state, environment } }: { event: SefazEvent }) {
  return (
    <>
      <Pill tone={TONES[state]}>{SEFAZ_STATE_LABELS[state]}</Pill>
      {environment === 'homologation' && <Pill tone="neutral">Teste</Pill>}
    </>
  )
}
