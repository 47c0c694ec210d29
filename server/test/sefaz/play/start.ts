import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ALFA } from '../../../src/demo/companies.ts'
import { createFaultChoice, PLAYED_FAULTS } from '../stub/faults.ts'
import { startSefazStub } from '../stub/server.ts'
import { startControlPage } from './control-page.ts'
import { distributedNotes } from './distributed-notes.ts'
import { openThrowAwayAuthority, PFX_PASSWORD } from './throw-away-authority.ts'

/** SEFAZ's hour, for a user who does not want to wait. */
const HOUR_MS = 60_000
const NOTES = 24
const ENDPOINTS = new URL('../../../sefaz/endpoints.json', import.meta.url)

/** The SEFAZ of `npm run dev -- --sefaz`: tells its parent the environment with which the server finds it. */
async function start(folder: string) {
  const { authority, server, caFile, certificates } = openThrowAwayAuthority(folder)
  const stub = await startSefazStub({
    authority,
    own: server,
    hourMs: HOUR_MS,
    knowsEveryKey: true,
    chooseFault: createFaultChoice(),
  })
  stub.addDistributed(ALFA.cnpj, distributedNotes(NOTES))
  const page = await startControlPage(stub)
  // The host of each address becomes the first part of the path, by which the stub knows in whose place it is.
  const endpoints = readFileSync(ENDPOINTS, 'utf8').replaceAll('"https://', `"${stub.url}/`)
  writeFileSync(join(folder, 'endpoints.json'), endpoints)

  console.info(
    [
      `SEFAZ de teste em ${stub.url}`,
      `  o que chegou e como pedir falhas: ${page} (curl -X POST ${page}/faults/drop)`,
      `  autoridade: ${caFile}`,
      ...certificates.map(
        ({ name, cnpj, file }) =>
          `  certificado de ${name} (${cnpj}): ${file}, senha ${PFX_PASSWORD}`,
      ),
      '  falha pelos dois últimos dígitos do número da NF-e ou do CT-e:',
      ...PLAYED_FAULTS.map(({ digits, what }) => `    …${digits}  ${what}`),
      '',
    ].join('\n'),
  )
  process.send?.({ SEFAZ_DIR: folder, SEFAZ_CA_FILE: caFile })
  const end = () => process.exit(0)
  process.once('SIGTERM', end)
  process.once('disconnect', end)
}

await start(resolve(process.argv[2] ?? './data/sefaz-test'))
