import { companies } from '@canhoto/contracts/companies'
import { useState } from 'react'
import { Link } from 'react-router'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { AdministratorForm } from './administrator-form.tsx'
import type { Invited } from './invite-user.ts'
import { InvitationLink } from './invitation-link.tsx'
import { Step } from './step.tsx'

/** What MASTER does for a new company. */
export function PlatformSteps() {
  const { company } = useSignedIn()
  const usage = useEndpointQuery(companies.usage)
  const [invited, setInvited] = useState<Invited | null>(null)
  const used = usage.data?.users.used ?? 0
  return (
    <>
      <Step title="1. Empresa" done={company.name}>
        <p>
          Logotipo, cores e plano podem ser alterados em{' '}
          <Link to="/dashboard/empresas">Empresas</Link>.
        </p>
      </Step>
      <Step title="2. Administrador" done={used > 0 ? 'Cadastrado' : null}>
        <p>
          O administrador da empresa cadastra os veículos e os motoristas e faz a primeira
          importação. Ele escolhe a própria senha por um link que vale uma vez.
        </p>
        {invited ? <InvitationLink {...invited} /> : <AdministratorForm onInvited={setInvited} />}
      </Step>
      <Step title="3. Veículos, motoristas e primeira importação" done={null}>
        <p>
          O administrador entra pelo link, e a tela dele leva a esta mesma página, com estes passos.
        </p>
      </Step>
    </>
  )
}
