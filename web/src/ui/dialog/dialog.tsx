import {
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseHeader,
  ModalBaseOverlay,
  ModalBaseTitle,
} from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useReloadGuard } from '../reload-guard.ts'
import { useErrorScope } from '../toasts/use-error-scope.ts'
import classes from './dialog.module.css'
import { useEscape } from './use-escape.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useSecondTapCover } from './use-second-tap-cover.ts'

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The actions: on a phone they stay at the bottom, under the thumb. */
  actions?: ReactNode
  size?: 'md' | 'lg' | 'xl' | '70rem'
  /** A sentence or two: on a phone it rises from the bottom instead of taking the whole screen. */
  brief?: boolean
}

/**
 * Every dialog of the application: the whole screen on a phone, a box on a desk.
 * Made of the parts of Mantine's Modal, because the Modal itself brings scroll areas and floating panels along (27 KiB).
 */
export function Dialog({
  opened,
  onClose,
  title,
  children,
  actions,
  size = 'md',
  brief = false,
}: Props) {
  useEscape(opened, onClose)
  useReturnFocus(opened)
  useSecondTapCover(opened)
  useReloadGuard(opened)
  useErrorScope(opened ? 'dialog' : null)
  const openings = useOpenings(opened)
  return (
    <ModalBase
      opened={opened}
      onClose={onClose}
      padding="lg"
      closeOnEscape={false}
      returnFocus={false}
    >
      <ModalBaseOverlay backgroundOpacity={0.55} />
      <ModalBaseContent
        innerProps={{ className: classes.inner }}
        className={classes.content ?? ''}
        data-size={size}
        data-brief={brief}
      >
        {/* A <header> in a dialog must not count as a second banner of the page. */}
        <ModalBaseHeader role="none" className={classes.header ?? ''}>
          <ModalBaseTitle className={classes.title ?? ''}>{title}</ModalBaseTitle>
          <ModalBaseCloseButton aria-label="Fechar" size="lg" />
        </ModalBaseHeader>
        <ModalBaseBody key={openings} className={classes.body ?? ''}>
          {children}
        </ModalBaseBody>
        {actions && <div className={classes.actions}>{actions}</div>}
      </ModalBaseContent>
    </ModalBase>
  )
}

/** How often it was opened: one that is opened again while it still fades away must not show what it held before. */
function useOpenings(opened: boolean) {
  const [seen, setSeen] = useState({ opened, count: 0 })
  if (seen.opened !== opened) setSeen({ opened, count: seen.count + Number(opened) })
  return seen.count
}
