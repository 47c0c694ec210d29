import type { ReactNode } from 'react'
import { ApiError } from '../../lib/http/api-error.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import { serverMessage } from '../server-message.ts'
import classes from './removal-dialog.module.css'
import { useSingleMutation } from './use-single-mutation.ts'
import type { OpenDialog } from './use-open-dialog.ts'

interface Props {
  dialog: OpenDialog
  title: string
  remove: () => Promise<{ message?: string }>
  /** What is said of it when the server says nothing; when it was gone already; and of a failure. */
  words: { done: string; gone: string; failure: { title: string; text: string } }
  /** It is not there any more. */
  onRemoved: () => void
  children: ReactNode
}

/** Asks before something is deleted. What somebody else deleted meanwhile is told, and counts as deleted. */
export function RemovalDialog({ dialog, title, remove, words, onRemoved, children }: Props) {
  const removing = useSingleMutation({
    mutationFn: remove,
    onSuccess({ message = words.done }) {
      notify.success(message)
      leave()
    },
    onError(error) {
      if (error instanceof ApiError && error.status === 404) {
        notify.info(words.gone)
        return leave()
      }
      notify.error(words.failure.title, serverMessage(error, words.failure.text))
    },
  })

  function leave() {
    onRemoved()
    dialog.close()
  }

  return (
    <ConfirmDialog
      opened={dialog.opened}
      title={title}
      confirm="Excluir"
      danger
      busy={removing.isPending}
      onConfirm={() => removing.start()}
      onClose={dialog.close}
    >
      <div className={classes.words}>{children}</div>
    </ConfirmDialog>
  )
}
