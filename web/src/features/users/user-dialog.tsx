import type { Role } from '@canhoto/contracts/access'
import type { UserRow } from '@canhoto/contracts/users'
import { MembershipsDialog } from './memberships-dialog.tsx'
import { RemoveUserDialog } from './remove-user-dialog.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import type { UserAction } from './user-columns.tsx'
import { UserFormDialog } from './user-form-dialog.tsx'

interface Props {
  open: { action: UserAction; user: UserRow | null } | null
  viewer: Role
  onChanged: () => void
  onClose: () => void
}

/** The dialog of what was chosen in the list. */
export function UserDialog({ open, viewer, onChanged, onClose }: Props) {
  if (!open) return null
  const { action, user } = open
  if (action === 'edit' || !user) {
    return <UserFormDialog user={user} viewer={viewer} onSaved={onChanged} onClose={onClose} />
  }
  if (action === 'remove') {
    return <RemoveUserDialog user={user} onRemoved={onChanged} onClose={onClose} />
  }
  if (action === 'reset') return <ResetPasswordDialog user={user} onClose={onClose} />
  return <MembershipsDialog user={user} onSaved={onChanged} onClose={onClose} />
}
