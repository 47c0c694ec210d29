import type { Endpoint } from '@canhoto/contracts/endpoint'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '../../lib/http/api-error.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import type { EndpointName } from '../../lib/http/endpoint-key.ts'
import { useEndpointMutation } from '../call/use-endpoint-mutation.ts'
import { type FailureText, formatFailure } from '../server-message.ts'
import classes from './delete-dialog.module.css'
import type { OpenDialog } from './use-dialog.ts'

type Schema = z.ZodMiniType

interface Props<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> {
  dialog: OpenDialog
  endpoint: Endpoint<P, Q, B, R>
  params: z.input<P>
  invalidates: readonly EndpointName[]
  title: string
  /** The button that deletes. */
  confirm?: string
  /** The other one, where 'Cancelar' could be taken for what the dialog asks about. */
  cancel?: string
  /** `done` where the server answers without a sentence; `notFound` where the record was deleted meanwhile. */
  texts: { done: string; notFound?: string; failure: FailureText }
  /** Leaves the page of what is deleted, instead of closing the dialog over it. */
  onDeleted?: () => void
  children: ReactNode
}

/** Asks before something is deleted. What a colleague deleted meanwhile counts as deleted. */
export function DeleteDialog<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
>({
  dialog,
  endpoint,
  params,
  invalidates,
  title,
  confirm = 'Excluir',
  cancel,
  texts,
  onDeleted = dialog.close,
  children,
}: Props<P, Q, B, R>) {
  const deletion = useEndpointMutation(endpoint, {
    invalidates,
    onSuccess({ message = texts.done }) {
      notify.success(message)
      onDeleted()
    },
    onError(error) {
      if (texts.notFound && error instanceof ApiError && error.status === 404) {
        notify.info(texts.notFound)
        return onDeleted()
      }
      const { title: heading, text } = formatFailure(error, texts.failure)
      notify.error(heading, text)
    },
  })

  return (
    <ConfirmDialog
      opened={dialog.opened}
      title={title}
      confirm={confirm}
      {...(cancel && { cancel })}
      danger
      busy={deletion.isPending}
      onConfirm={() => deletion.start({ params })}
      onClose={dialog.close}
    >
      <div className={classes.text}>{children}</div>
    </ConfirmDialog>
  )
}
