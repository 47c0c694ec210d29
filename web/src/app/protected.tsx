import type { Role } from '@canhoto/contracts/access'
import type { ReactNode } from 'react'
import { roleOf } from '../session/session.ts'
import classes from './message.module.css'
import { useSession } from '../session/use-session.ts'

interface Props {
  /** Empty: every signed-in user. */
  roles: readonly Role[]
  /** The sentence for roles that may not see the screen. */
  refusal?: string
  children: ReactNode
}

export function Protected({
  roles,
  refusal = 'Você não tem permissão para acessar esta página.',
  children,
}: Props) {
  const session = useSession()
  if (session.step !== 'complete') {
    return (
      <div className={classes.message}>
        <h1>Usuário não autenticado</h1>
        <p>Faça login para acessar o dashboard</p>
      </div>
    )
  }
  const role = roleOf(session.user)
  if (roles.length > 0 && !(role && roles.includes(role))) {
    return (
      <div className={classes.message}>
        <h1>Acesso Negado</h1>
        <p>{refusal}</p>
      </div>
    )
  }
  return children
}
