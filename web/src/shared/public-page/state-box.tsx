import type { ReactNode } from 'react'
import tones from '../../ui/tone.module.css'
import classes from './public-page.module.css'

interface Props {
  tone: 'success' | 'info' | 'warning' | 'danger' | 'neutral'
  icon: ReactNode
  title: string
  /** It is read out at once. */
  isAlert?: boolean
  children: ReactNode
}

/** What a public page has to say, before its details. */
export function StateBox({ tone, icon, title, isAlert = false, children }: Props) {
  return (
    <section
      className={`${tones.tone} ${classes.state}`}
      data-tone={tone}
      aria-labelledby="state"
      role={isAlert ? 'alert' : undefined}
    >
      {icon}
      <div>
        <h2 id="state">{title}</h2>
        <p>{children}</p>
      </div>
    </section>
  )
}
