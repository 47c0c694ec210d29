import { auth, type CompanyChoice } from '@canhoto/contracts/auth'
import { Button, Stack, Title } from '@mantine/core'
import { Suspense, use, useState, useTransition } from 'react'
import { session } from '../../session/session.ts'
import { call } from '../../lib/http/api.ts'
import { useReloadGuard } from '../../ui/reload-guard.ts'
import { Callout } from '../../ui/callout.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import { Failure, Loading } from '../../ui/data-states.tsx'
import classes from './sign-in.module.css'

type Answer = { companies: CompanyChoice[] } | { failed: true }

async function load(): Promise<Answer> {
  try {
    return { companies: await call(auth.companies) }
  } catch {
    return { failed: true }
  }
}

export function CompanyStep() {
  const [answer, setAnswer] = useState(load)
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>Selecione sua empresa</Title>
        <p className={classes.subtitle}>Escolha a empresa para a qual você trabalha</p>
      </div>
      <Suspense fallback={<Loading text="Carregando empresas..." />}>
        <Companies answer={answer} onRetry={() => setAnswer(load())} />
      </Suspense>
      <Button variant="default" onClick={() => session.end()}>
        Sair
      </Button>
    </Stack>
  )
}

function Companies({ answer, onRetry }: { answer: Promise<Answer>; onRetry: () => void }) {
  const read = use(answer)
  const [busy, startChoosing] = useTransition()
  const [failed, setFailed] = useState(false)
  useReloadGuard(busy)

  async function choose(company: CompanyChoice) {
    setFailed(false)
    try {
      const chosen = await call(auth.selectCompany, { body: { company_id: company.id } })
      session.complete(chosen.user, chosen.token, chosen.company)
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
        {read.companies.map((company) => (
          <li key={company.id} className={classes.company}>
            <div className={classes.about}>
              <p className={classes.companyName}>{company.name}</p>
              <p className={classes.domain}>{company.domain}</p>
            </div>
            <Button
              disabled={busy}
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
