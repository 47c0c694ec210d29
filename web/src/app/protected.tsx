import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import classes from './message.module.css'
import { useSession } from '../session/use-session.ts'

/** The title of a screen that the role may not open. */
export const ACCESS_DENIED = 'Acesso Negado'

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
        <h1>{ACCESS_DENIED}</h1>
        <p>{refusal}</p>
        <Button component={Link} to="/dashboard" variant="default">
          Voltar ao início
        </Button>
      </div>
    )
  }
  return children
}
