import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Company, TestApp } from '../harness.ts'
import { newCnpj } from './certificate-company.ts'

interface Distributed {
  schema: string
  xml: string
  key?: string
  service?: 'nfe' | 'cte'
}

/** Of what a test waits for; a busy machine is slow and not wrong. */
const WAIT = { timeout: 60_000, interval: 50 }

/** A company with a valid certificate that reads the distribution, and what SEFAZ would give it. */
export async function intakeCompany(app: TestApp, cnpj = newCnpj()) {
  const company = await app.company('Transportes Alfa')
  await app.owner.query('update companies set cnpj = $2 where id = $1', [company.id, cnpj])
  const admin = await app.as('ADMIN', company, { name: 'Ana' })
  const office = await app.as('OPERATOR', company, { name: 'Olga' })
  await addCertificate(app, company, admin.userId, cnpj)
  await chooseDistribution(app, company, admin.userId)
  let nsu = 0

  /** As the process that reads the distribution stores it. */
  async function distribute(documents: readonly Distributed[]) {
    for (const { schema, xml, key, service = 'nfe' } of documents) {
      nsu += 1
      const found = key ?? /(?:Id="(?:NFe|CTe)|<chNFe>)([0-9A-Z]{44})/.exec(xml)?.[1] ?? null
      const hash = createHash('sha256').update(xml).digest('hex')
      await app.owner.query(
        `insert into dfe_documents (company_id, cnpj, service, environment, nsu, schema, kind, access_key, sha256, xml)
         values ($1, $2, $3, 'homologation', $4, $5, $6, $7, $8, $9)`,
        [company.id, cnpj, service, nsu, schema, kindOf(schema), found, hash, xml],
      )
    }
    await handled()
  }

  const countWaiting = async () => {
    const { rows } = await app.owner.query(
      'select 1 from dfe_documents where company_id = $1 and handled_at is null',
      [company.id],
    )
    return rows.length
  }
  async function handled() {
    await expect.poll(countWaiting, WAIT).toBe(0)
  }

  const PATH = '/api/deliveries/sefaz-intake'
  const list = async (query = '') => (await office.get(`${PATH}${query}`)).json().data
  const create = async (ids: string[], user = office) =>
    user.post(`${PATH}/deliveries`, { entry_ids: ids })
  return { company, cnpj, admin, office, distribute, handled, list, create, PATH }
}

const KINDS = ['procNFe', 'resNFe', 'procCTe', 'procEventoNFe', 'resEvento', 'procEventoCTe']
const kindOf = (schema: string) => {
  const [name = ''] = schema.split('_v')
  return KINDS.includes(name) ? name : 'unknown'
}

export async function addCertificate(
  { owner }: TestApp,
  company: Company,
  userId: string,
  cnpj: string,
) {
  const { rows } = await owner.query<{ id: string }>(
    `insert into certificates (id, company_id, cnpj, subject, issuer, serial, sha256, not_before, not_after, certificate, uf_code,
       key_id, wrapped_data_key, key_nonce, key_ciphertext, key_tag, uploaded_by)
     values (gen_random_uuid(), $1, $2, 'Alfa', 'AC', '1', $2, now() - interval '1 day', now() + interval '1 year', '', '33',
       '', '', '', '', '', $3) returning id`,
    [company.id, cnpj, userId],
  )
  return rows[0]?.id ?? ''
}

export async function chooseDistribution(
  { owner }: TestApp,
  company: Company,
  userId: string,
  choice: 'off' | 'homologation' | 'production' = 'homologation',
  reason: string | null = null,
) {
  await owner.query(
    `insert into sefaz_settings (company_id, distribution, distribution_off_reason, changed_by) values ($1, $2, $3, $4)
     on conflict (company_id) do update set distribution = excluded.distribution, distribution_off_reason = excluded.distribution_off_reason`,
    [company.id, choice, reason, userId],
  )
}
