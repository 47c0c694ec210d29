import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './message.module.css'
import { useSession } from '../session/use-session.ts'

interface Props {
  /** Whether the role of the user may open the screen. */
  isAllowed: boolean
  /** The sentence for roles that may not see the screen. */
  refusal?: string | undefined
  children: ReactNode
}

export function Protected({
  isAllowed,
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
  if (!isAllowed) {
    return (
      <div className={classes.message}>
        <h1>Acesso Negado</h1>
        <p>{refusal}</p>
        <Link to="/dashboard">Voltar ao início</Link>
      </div>
    )
  }
  return children
}
