import { companies, type Company } from '@canhoto/contracts/companies'
import { call, callTold } from '../../lib/http/api.ts'
import { changesOf } from '../../kit/form/diff-values.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { type CompanyValues, valuesOf } from './company-values.ts'

/** Saves the company, then its logo: a picture that does not arrive takes nothing back. */
export async function saveCompany(company: Company | null, values: CompanyValues, key: string) {
  const { logo, ...fields } = values
  const { status: _, ...body } = fields
  const saved = company
    ? await callTold(companies.update, {
        params: { id: company.id },
        // What was not touched is not sent: somebody may have changed it meanwhile.
        body: changesOf({ ...valuesOf(company) }, fields),
      })
    : await callTold(companies.create, { body, headers: { 'idempotency-key': key } })
  if (logo) await sendLogo(saved.data.id, logo)
  return saved
}

async function sendLogo(id: string, logo: File) {
  try {
    await call(companies.setLogo, { params: { id }, file: logo, fileName: logo.name })
  } catch (error) {
    notify.error(
      'Logotipo não enviado',
      serverMessage(error, 'A empresa foi salva. Abra-a de novo e envie o logotipo outra vez.'),
    )
  }
}
