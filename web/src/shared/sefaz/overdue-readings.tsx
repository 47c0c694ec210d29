import type { OverdueReading } from '@canhoto/contracts/overdue-reading'
import { Callout } from '../../ui/callout.tsx'

/** What is missing, or soon will be, because SEFAZ's distribution is not read. */
export function OverdueReadings({ readings }: { readings: readonly OverdueReading[] }) {
  return readings.map(({ services, is_missing, text }) => (
    <Callout key={services.join()} tone={is_missing ? 'danger' : 'warning'}>
      {text}
    </Callout>
  ))
}
