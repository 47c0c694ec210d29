import type { DriverLocation } from '@canhoto/contracts/tracking'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconCurrentLocation, IconCurrentLocationOff } from '@tabler/icons-react'
import { serverMessage } from '../../../kit/server-message.ts'
import { Failure, Loading } from '../../../ui/data-states.tsx'
import type { Following } from '../use-following.ts'
import { DayChoice } from './day-choice.tsx'
import { DayReport } from './day-report.tsx'
import { DriverSummary } from './driver-summary.tsx'
import classes from './driver-panel.module.css'
import type { History } from './use-history.ts'

interface Props {
  driver: DriverLocation
  isActive: boolean
  now: number
  day: string
  today: string
  history: History
  following: Following
  onDay: (day: string) => void
  onBack: () => void
  onLook: (place: [number, number]) => void
  onReplay: (place: [number, number] | null) => void
}

/** The selected driver: where they are, and what they did on a day, as text beside the map. */
export function DriverPanel(props: Props) {
  const { driver, isActive, now, day, today, history, following } = props
  const { onDay, onBack, onLook, onReplay } = props
  return (
    <div className={classes.panel}>
      <Button
        variant="subtle"
        className={classes.back ?? ''}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={onBack}
      >
        Voltar à lista
      </Button>
      <DriverSummary place={driver} isActive={isActive} now={now} />
      {isActive && <FollowButton following={following} />}
      <DayChoice day={day} today={today} onChange={onDay} />
      {history.isPending && <Loading text="Carregando o dia..." />}
      {history.isError && (
        <Failure
          title="Falha ao carregar o dia do motorista."
          message={serverMessage(history.error)}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.data && (
        <DayReport key={day} history={history.data} onLook={onLook} onReplay={onReplay} />
      )}
    </div>
  )
}

function FollowButton({ following }: { following: Following }) {
  const Icon = following.isOn ? IconCurrentLocationOff : IconCurrentLocation
  return (
    <Button
      variant={following.isOn ? 'light' : 'default'}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={following.isOn ? following.stop : following.start}
    >
      {following.isOn ? 'Parar de seguir' : 'Seguir'}
    </Button>
  )
}
