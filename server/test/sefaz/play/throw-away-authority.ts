import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALFA, BETA } from '../../../src/demo/companies.ts'
import { createTestAuthority, type KeyAndCertificate, toPfx } from '../test-certificates.ts'

/** Of every PFX that is made here. */
export const PFX_PASSWORD = 'canhoto123'

const COMPANIES = [ALFA, BETA]

interface Made {
  root: string
  intermediate: string
  server: KeyAndCertificate
}

/**
 * The certificates of a SEFAZ that a user plays with. They stay from one start to the next, so that a certificate that was
 * uploaded is still accepted; the keys of the authority are kept nowhere.
 */
export function openThrowAwayAuthority(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'authority.json')
  if (!existsSync(file)) makeFiles(folder, file)
  const { root, intermediate, server } = JSON.parse(readFileSync(file, 'utf8')) as Made
  return {
    authority: { root, intermediate },
    server,
    caFile: join(folder, 'ca.pem'),
    certificates: COMPANIES.map((company) => ({ ...company, file: pfxOf(folder, company.name) })),
  }
}

function makeFiles(folder: string, file: string) {
  const authority = createTestAuthority()
  const { root, intermediate } = authority
  for (const { name, cnpj } of COMPANIES) {
    const own = authority.company(cnpj, { company: name.toUpperCase() })
    write(pfxOf(folder, name), toPfx(own, authority, PFX_PASSWORD))
  }
  write(join(folder, 'ca.pem'), root + intermediate)
  // Last: what is not whole is made anew at the next start.
  write(file, JSON.stringify({ root, intermediate, server: authority.server() } satisfies Made))
}

const write = (file: string, content: string | Buffer) =>
  writeFileSync(file, content, { mode: 0o600 })
const pfxOf = (folder: string, name: string) =>
  join(folder, `${name.toLowerCase().replaceAll(' ', '-')}.pfx`)
