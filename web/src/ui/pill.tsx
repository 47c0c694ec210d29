import type { ReactNode } from 'react'
import classes from './pill.module.css'
import tones from './tone.module.css'

type Tone = 'success' | 'info' | 'neutral' | 'warning' | 'danger'

/** A short state in a colored capsule. The text carries the meaning, the color only helps. */
export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`${tones.tone} ${classes.pill}`} data-tone={tone}>
      {children}
    </span>
  )
}
