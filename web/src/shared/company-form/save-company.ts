import { companies, type Company } from '@canhoto/contracts/companies'
import { serverMessage } from '../../kit/server-message.ts'
import { call, callWithMessage, type Input } from '../../lib/http/api.ts'
import { notify } from '../../ui/toasts/notify.ts'
import type { CompanyValues } from './company-values.ts'

type Create = Input<never, never, typeof companies.create.body>
type Update = Input<never, never, typeof companies.update.body>

interface Sent {
  body: Create['body'] | Update['body']
  headers: Record<string, string>
  values: CompanyValues
}

/** Saves the company, then its logo: without the logo the company is saved all the same. */
export async function saveCompany(company: Company | null, { body, headers, values }: Sent) {
  const saved = company
    ? await callWithMessage(companies.update, {
        params: { id: company.id },
        body: body as Update['body'] & object,
      })
    : await callWithMessage(companies.create, { body: body as Create['body'] & object, headers })
  if (values.logo) await sendLogo(values.logo, { id: saved.data.id })
  return saved
}

/** Answers the company with its logo; null, after a notice, where the logo could not be saved. */
export async function sendLogo(logo: File, { id, token }: { id: string; token?: string }) {
  try {
    return await call(companies.setLogo, {
      params: { id },
      file: logo,
      fileName: logo.name,
      ...(token && { token }),
    })
  } catch (error) {
    notify.error(
      'Logotipo não enviado',
      serverMessage(error, 'A empresa foi salva. Abra-a de novo e envie o logotipo outra vez.'),
    )
    return null
  }
}
