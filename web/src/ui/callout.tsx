import { Box, type MantineSpacing } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './callout.module.css'
import tones from './tone.module.css'

interface Props {
  tone: 'warning' | 'danger'
  role?: 'alert'
  /** What the user can do about it. */
  action?: ReactNode
  mt?: MantineSpacing
  mb?: MantineSpacing
  children: ReactNode
}

/** What the user should know, in a colored box: a problem, or that something is not up to date. */
export function Callout({ tone, action, children, ...box }: Props) {
  return (
    <Box className={`${tones.tone} ${classes.callout}`} data-tone={tone} {...box}>
      <div className={classes.text}>{children}</div>
      {action}
    </Box>
  )
}
