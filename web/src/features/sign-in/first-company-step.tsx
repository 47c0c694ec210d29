import { auth } from '@canhoto/contracts/auth'
import { companies } from '@canhoto/contracts/companies'
import { Button, Title } from '@mantine/core'
import { PageForm } from '../../kit/form/page-form.tsx'
import { type Sent, useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { call } from '../../lib/http/api.ts'
import { session } from '../../session/session.ts'
import { CompanyFields } from '../../shared/company-form/company-fields.tsx'
import {
  BUILT_IN_DEFAULTS,
  type CompanyValues,
  newValues,
  validateFilled,
} from '../../shared/company-form/company-values.ts'
import { sendLogo } from '../../shared/company-form/save-company.ts'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './first-company-step.module.css'
import { FormQueries } from './form-queries.tsx'
import signIn from './sign-in.module.css'

interface Props {
  /** A company exists meanwhile, or could not be entered, and is chosen from the list. */
  onExists: () => void
}

/** MASTER's first sign-in on a new platform: creates the first company and enters it. */
export function FirstCompanyStep(props: Props) {
  return (
    <FormQueries>
      <FirstCompanyForm {...props} />
    </FormQueries>
  )
}

function FirstCompanyForm({ onExists }: Props) {
  const asking = session.owner()
  const { form, ...state } = useEndpointForm(companies.create, {
    initial: newValues(BUILT_IN_DEFAULTS),
    toBody: (values) => ({ ...(values as CompanyValues), logo: undefined }),
    validate: validateFilled,
    send: createAndEnter,
    failure: { text: 'Erro ao criar empresa' },
    onSaved(entered) {
      // Signed out meanwhile: the company is among those to choose from.
      if (session.owner() !== asking) return
      if (!entered) return onExists()
      // The router reads the address when the session begins.
      history.replaceState(null, '', '/dashboard/inicio')
      session.complete(entered)
      notify.success('Empresa cadastrada com sucesso!', entered.company.name)
    },
  })
  return (
    <>
      <div>
        <Title order={1}>Cadastre a primeira empresa</Title>
        <p className={signIn.subtitle}>
          Ainda não há empresa ativa na plataforma. O logotipo e as cores aparecem para todos os
          usuários dela.
        </p>
      </div>
      <PageForm state={state} className={classes.form}>
        <CompanyFields form={form} company={null} />
        <Button type="submit" aria-busy={state.isSaving} data-whole>
          {state.isSaving ? 'Cadastrando...' : 'Cadastrar empresa'}
        </Button>
      </PageForm>
    </>
  )
}

/** Answers null where a company exists already, or the new one could not be entered. */
async function createAndEnter({ body, values }: Sent<typeof companies.create, CompanyValues>) {
  const created = await call(companies.create, { body }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'COMPANY_EXISTS') return null
    throw error
  })
  if (!created) return null
  const entered = await call(auth.selectCompany, { body: { company_id: created.id } }).catch(
    () => null,
  )
  if (!entered || !values.logo) return entered
  const saved = await sendLogo(values.logo, { id: created.id, token: entered.token })
  return { ...entered, company: { ...entered.company, logo: saved?.logo ?? null } }
}
