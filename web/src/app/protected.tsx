import type { Role } from '@canhoto/contracts/access'
import { type ReactNode, Suspense } from 'react'
import { Navigate } from 'react-router'
import { FullScreenLoading, FullScreenMessage } from '../ui/full-screen.tsx'
import { roleOf } from './session.ts'
import { useSession } from './use-session.ts'

interface Props {
  /** Nobody named: anyone who is signed in. */
  roles: readonly Role[]
  children: ReactNode
}

export function Protected({ roles, children }: Props) {
  const session = useSession()
  if (session.step !== 'complete') return <Navigate to="/login" replace />
  const role = roleOf(session.user)
  if (roles.length > 0 && !(role && roles.includes(role))) {
    return (
      <FullScreenMessage title="Acesso Negado">
        <p>Você não tem permissão para acessar esta página.</p>
      </FullScreenMessage>
    )
  }
  return <Suspense fallback={<FullScreenLoading text="Verificando autenticação..." />}>{children}</Suspense>
}
