import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './step-arrows.module.css'

interface Step {
  label: string
  onClick: () => void
  disabled: boolean
}

interface Props {
  previous: Step
  next: Step
  /** Where the user is, between the arrows. */
  children: ReactNode
  className: string | undefined
}

/** One thing of several, with an arrow to the one before and one to the next. */
export function StepArrows({ previous, next, children, className }: Props) {
  return (
    <div className={`${classes.steps} ${className}`}>
      <Arrow step={previous} icon={<IconChevronLeft size={20} aria-hidden />} />
      {children}
      <Arrow step={next} icon={<IconChevronRight size={20} aria-hidden />} />
    </div>
  )
}

function Arrow({ step: { label, onClick, disabled }, icon }: { step: Step; icon: ReactNode }) {
  return (
    <ActionIcon
      variant="default"
      size="2.75rem"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
}
