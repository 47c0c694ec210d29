import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { runSending } from '../../server/test/sefaz/sending/running-sending.ts'
import type { SefazFault } from '../../server/test/sefaz/stub/faults.ts'
import { type SefazStub, startSefazStub } from '../../server/test/sefaz/stub/server.ts'
import { createTestAuthority, toPfx } from '../../server/test/sefaz/test-certificates.ts'
import type { serveForThisFile } from './app.ts'

const ENDPOINTS = new URL('../../server/sefaz/endpoints.json', import.meta.url)

/** Of every file of a certificate that is made here. */
export const PFX_PASSWORD = 'Canhoto@2026'

/** A SEFAZ on this machine over mutual TLS, and the real sending process beside the server of this file. */
export function sendToSefaz(app: Pick<ReturnType<typeof serveForThisFile>, 'dataDir'>) {
  const authority = createTestAuthority()
  /** What happens once to the next event of a document. */
  const faults = new Map<string, SefazFault>()
  let folder = ''
  let stub: SefazStub
  let sending: ReturnType<typeof runSending>

  function chooseFault(message: string) {
    const [key] = [...faults.keys()].filter((each) => message.includes(each))
    const fault = key === undefined ? undefined : faults.get(key)
    if (key !== undefined) faults.delete(key)
    return fault ?? null
  }

  test.beforeAll(async () => {
    stub = await startSefazStub({ authority, knowsEveryKey: true, chooseFault })
    folder = mkdtempSync(join(tmpdir(), 'canhoto-sefaz-'))
    // The host of each address becomes the first part of the path, by which the stub knows in whose place it is.
    const endpoints = readFileSync(ENDPOINTS, 'utf8').replaceAll('"https://', `"${stub.url}/`)
    writeFileSync(join(folder, 'endpoints.json'), endpoints)
    const caFile = join(folder, 'ca.pem')
    writeFileSync(caFile, authority.root)
    sending = runSending({
      DATA_DIR: app.dataDir,
      SEFAZ_DIR: folder,
      SEFAZ_CA_FILE: caFile,
      // The demonstration makes the pair when it starts.
      SEFAZ_PRIVATE_KEY_FILE: join(app.dataDir, 'secrets', 'sefaz-private.pem'),
    })
  })
  test.afterAll(async () => {
    await sending.end()
    await stub.close()
    rmSync(folder, { recursive: true, force: true })
  })

  return {
    /** An e-CNPJ A1 as its authority hands it over. */
    pfx: (cnpj: string, company: string) =>
      toPfx(authority.company(cnpj, { company }), authority, PFX_PASSWORD),
    /** The next event of this document is refused with this code, and the one after it is not. */
    refuseOnce: (key: string, code: string) => faults.set(key, { reject: code }),
    registered: (key: string) => stub.state.events.filter((event) => event.key === key),
  }
}
