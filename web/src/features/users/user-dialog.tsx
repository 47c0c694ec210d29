import type { Role } from '@canhoto/contracts/access'
import type { UserRow } from '@canhoto/contracts/users'
import type { OpenDialog } from '../../kit/form/use-open-dialog.ts'
import { MembershipsDialog } from './memberships-dialog.tsx'
import { RemoveUserDialog } from './remove-user-dialog.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import type { UserAction } from './user-columns.tsx'
import { UserFormDialog } from './user-form-dialog.tsx'

export interface UserChoice {
  action: UserAction
  /** Null for a new person. */
  user: UserRow | null
}

interface Props {
  choice: UserChoice
  dialog: OpenDialog
  viewer: Role
  onChanged: () => void
}

/** The dialog of what was chosen in the list. */
export function UserDialog({ choice: { action, user }, viewer, ...props }: Props) {
  if (action === 'edit' || !user) return <UserFormDialog user={user} viewer={viewer} {...props} />
  if (action === 'remove') return <RemoveUserDialog user={user} {...props} />
  if (action === 'reset') return <ResetPasswordDialog user={user} dialog={props.dialog} />
  return <MembershipsDialog user={user} {...props} />
}
