import { isMaster } from '@canhoto/contracts/access'
import { auth, type CompanyChoice, type User } from '@canhoto/contracts/auth'
import { Button, Stack, Title } from '@mantine/core'
import { lazy, Suspense, use, useState, useTransition } from 'react'
import { roleOf, session } from '../../session/session.ts'
import { call } from '../../lib/http/api.ts'
import { useReloadGuard } from '../../ui/reload-guard.ts'
import { Callout } from '../../ui/callout.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import { Failure, Loading } from '../../ui/data-states.tsx'
import classes from './sign-in.module.css'

const FirstCompanyStep = lazy(async () => ({
  default: (await import('./first-company-step.tsx')).FirstCompanyStep,
}))

type Answer = { companies: CompanyChoice[] } | { failed: true }

async function load(): Promise<Answer> {
  try {
    return { companies: await call(auth.companies) }
  } catch {
    return { failed: true }
  }
}

export function CompanyStep({ user }: { user: User }) {
  const [answer, setAnswer] = useState(load)
  return (
    <Stack gap="lg">
      <Suspense
        fallback={
          <>
            <Heading />
            <Loading text="Carregando empresas..." />
          </>
        }
      >
        <Companies answer={answer} user={user} onRetry={() => setAnswer(load())} />
      </Suspense>
      <Button variant="default" onClick={() => session.end()}>
        Sair
      </Button>
    </Stack>
  )
}

function Heading() {
  return (
    <div>
      <Title order={1}>Selecione sua empresa</Title>
      <p className={classes.subtitle}>Escolha a empresa para a qual você trabalha</p>
    </div>
  )
}

interface CompaniesProps {
  answer: Promise<Answer>
  user: User
  onRetry: () => void
}

/** The companies to choose from. MASTER, who works in all, has none only where none is active, and creates the first. */
function Companies({ answer, user, onRetry }: CompaniesProps) {
  const read = use(answer)
  const isEmpty = 'companies' in read && read.companies.length === 0
  if (isEmpty && isMaster(roleOf(user))) return <FirstCompanyStep onExists={onRetry} />
  return (
    <>
      <Heading />
      <Choice read={read} onRetry={onRetry} />
    </>
  )
}

function Choice({ read, onRetry }: { read: Answer; onRetry: () => void }) {
  const [busy, startChoosing] = useTransition()
  const [failed, setFailed] = useState(false)
  useReloadGuard(busy)

  async function choose(company: CompanyChoice) {
    setFailed(false)
    const owner = session.owner()
    try {
      const chosen = await call(auth.selectCompany, { body: { company_id: company.id } })
      // 'Sair' was clicked meanwhile, and the next user may be signing in.
      if (session.owner() !== owner) return
      session.complete(chosen)
      await session.stored()
      notify.success('Empresa selecionada com sucesso!', chosen.company.name)
    } catch {
      notify.error('Erro ao selecionar empresa')
      setFailed(true)
    }
  }

  if ('failed' in read) return <Failure message="Erro ao carregar empresas" onRetry={onRetry} />
  if (read.companies.length === 0) {
    return <p>Nenhuma empresa ativa para a sua conta. Entre em contato com o administrador.</p>
  }

  return (
    <>
      {failed && (
        <Callout tone="danger" role="alert">
          Erro ao selecionar empresa
        </Callout>
      )}
      <ul className={classes.companies}>
        {read.companies.map((company, position) => (
          <li key={company.id} className={classes.company}>
            <div className={classes.about}>
              <p className={classes.companyName}>{company.name}</p>
              <p className={classes.domain}>{company.domain}</p>
            </div>
            <Button
              disabled={busy}
              ref={position === 0 ? focus : undefined}
              aria-label={`Selecionar ${company.name}`}
              onClick={() => startChoosing(() => choose(company))}
            >
              Selecionar
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function focus(button: HTMLButtonElement | null) {
  button?.focus()
}
