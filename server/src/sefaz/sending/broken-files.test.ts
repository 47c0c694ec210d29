import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { runSending } from '../../../test/sefaz/sending/running-sending.ts'

const OWN = new URL('../../../sefaz/', import.meta.url)
const WAIT = { timeout: 60_000, interval: 50 }

const root = mkdtempSync(join(tmpdir(), 'canhoto-broken-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let made = 0

/** A folder of the operator with the folders of both documents' schemas. */
function newFolder() {
  made += 1
  const folder = join(root, String(made))
  for (const document of ['nfe-evento', 'cte-evento'])
    mkdirSync(join(folder, 'schemas', document), { recursive: true })
  return folder
}

/** What the process says with this folder, once it has ended by itself. */
async function refusal(folder: string) {
  // It ends before it asks for a database or a key.
  const sending = runSending({
    SEFAZ_DIR: folder,
    SEFAZ_PRIVATE_KEY_FILE: join(root, 'none.pem'),
    DATABASE_URL: 'postgres://ninguem@127.0.0.1:1/nada',
    JWT_SECRET: 'a secret of the senders of the test',
  })
  await vi.waitFor(() => expect(sending.child.exitCode).not.toBeNull(), WAIT)
  expect(sending.child.exitCode).toBe(1)
  return sending.output()
}

const ownText = (name: string) => readFileSync(new URL(name, OWN), 'utf8')
const INCLUDED = 'schemas/cte-evento/tiposGeralCTe_v4.00.xsd'
const OUTERMOST = 'schemas/nfe-evento/e110130_v1.00.xsd'

test.each([
  ['addresses cut short', 'endpoints.json', '{"nfe":'],
  ['addresses without TLS', 'endpoints.json', ownText('endpoints.json').replace('https:', 'http:')],
  ['old servers that are no JSON', 'old-servers.json', '{antigo}'],
  ['old servers with an unknown word', 'old-servers.json', '{"a.gov.br": {"tls": 1}}'],
  ['a schema cut short', OUTERMOST, ownText(OUTERMOST).slice(0, 400)],
  ['an included schema cut short', INCLUDED, ownText(INCLUDED).slice(0, 400)],
  ['a page in place of an included schema', INCLUDED, '<html><body>Manutenção</body></html>'],
  [
    'an included schema with an unknown type',
    INCLUDED,
    ownText(INCLUDED).replace('base="xs:string"', 'base="xs:letras"'),
  ],
  [
    'a schema without the element that another one needs',
    INCLUDED,
    '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="http://www.portalfiscal.inf.br/cte" targetNamespace="http://www.portalfiscal.inf.br/cte"/>',
  ],
])('the process does not start with %s, and names the file', async (_, name, text) => {
  const folder = newFolder()
  writeFileSync(join(folder, name), text)
  const said = await refusal(folder)
  expect(said).toContain('Configuração inválida:\n  SEFAZ_DIR: ')
  expect(said).toContain(name.replace('schemas/', ''))
  expect(said.length).toBeLessThan(1000)
})

test('the process does not start with files that cannot be read, and names them', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'endpoints.json'))
  expect(await refusal(folder)).toContain(`${folder}/endpoints.json não pôde ser lido`)
  const linked = newFolder()
  symlinkSync(join(linked, 'fora-do-ar.xsd'), join(linked, INCLUDED))
  expect(await refusal(linked)).toContain(INCLUDED)
  const missing = join(root, 'sefas')
  expect(await refusal(missing)).toContain(`SEFAZ_DIR: ${missing} não é uma pasta`)
})
