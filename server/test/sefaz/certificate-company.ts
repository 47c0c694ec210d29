import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cnpjFrom } from '@canhoto/fiscal/cnpj'
import { hash } from '@node-rs/argon2'
import type { Company, TestApp } from '../harness.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 3072 })
/** Of the sending process. */
export const SENDING_KEY = pair.privateKey
export const SEFAZ_PUBLIC_KEY = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()

export const OWN_PASSWORD = 'a senha do administrador'
export const PFX_PASSWORD = 'Canhoto@2026'
const PATH = '/api/companies/certificates'

/** The CNPJ of the certificates in pfx/ (make-pfx.sh). */
export const FIXTURE_CNPJ = '12345678000195'
export const pfxFixture = (name: string) =>
  readFileSync(new URL(`pfx/${name}.pfx`, import.meta.url))

const hashed = hash(OWN_PASSWORD)
let made = 0

/** The CNPJ of a branch of a company that no other test has. */
export function newCnpj(branch = '0001') {
  made += 1
  return cnpjFrom(`${String(50_000_000 + made)}${branch}`)
}

/** A company with a CNPJ, and its ADMIN, who knows a password. */
export async function certificateCompany(app: TestApp, cnpj: string | null = newCnpj()) {
  const company = await app.company('Transportes Alfa')
  await app.owner.query('update companies set cnpj = null where cnpj = $1', [cnpj])
  await app.owner.query('update companies set cnpj = $2 where id = $1', [company.id, cnpj])
  return { company, cnpj: cnpj ?? '', ...(await certificateAdmin(app, company)) }
}

async function certificateAdmin(app: TestApp, company: Company) {
  const email = `ana@${company.id}.com.br`
  const admin = await app.as('ADMIN', company, { name: 'Ana', passwordHash: await hashed, email })
  const upload = (
    bytes: Uint8Array,
    { password = PFX_PASSWORD, own = OWN_PASSWORD, headers = {} } = {},
  ) =>
    admin.upload(
      PATH,
      {
        fields: { password, current_password: own },
        file: { name: 'certificado.pfx', bytes },
      },
      headers,
    )
  return { admin, email, upload, list: () => admin.get(PATH) }
}
