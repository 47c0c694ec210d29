import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The actions: on a phone they stay at the bottom, under the thumb. */
  actions?: ReactNode
  size?: 'md' | 'lg' | 'xl' | '70rem'
}

/** Every dialog of the application: the whole screen on a phone, a box on a desk. */
export function Dialog({ opened, onClose, title, children, actions, size = 'md' }: Props) {
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={phone}
      centered
      classNames={{ content: classes.content, title: classes.title, body: classes.body }}
    >
      <div className={classes.main}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Modal>
  )
}
