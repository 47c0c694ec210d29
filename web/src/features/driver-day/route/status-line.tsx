import { UnstyledButton } from '@mantine/core'
import classes from './status-line.module.css'
import type { Location } from './use-location.ts'

interface Props {
  since: string
  done: number
  total: number
  location: Location['state']
  isOpen: boolean
  /** The id of what it opens. */
  controls: string
  onToggle: () => void
}

const LOCATION_WORDS: Record<Location['state'], string> = {
  off: 'sem localização',
  waiting: 'localização em espera',
  adjusting: 'localização em espera',
  active: 'localização ativa',
  stopped: 'sem localização',
}

/** The route in one line, which opens to everything about the day. */
export function StatusLine({ since, done, total, location, isOpen, controls, onToggle }: Props) {
  return (
    <UnstyledButton
      className={classes.line}
      data-location={location}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      <span>
        {`Em rota desde ${since} · ${done} de ${total}`}
        <span className="visually-hidden">{` concluídas, ${LOCATION_WORDS[location]}`}</span>
      </span>
    </UnstyledButton>
  )
}
