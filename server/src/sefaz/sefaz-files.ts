import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { json } from '@canhoto/contracts/fields'
import type { SefazService } from '@canhoto/fiscal/events/authorizers'
import type { SefazEnvironment } from '@canhoto/fiscal/events/delivery-event'
import { z } from 'zod'

const OWN = fileURLToPath(new URL('../../sefaz', import.meta.url))
const SCHEMA_NAME = /^[a-z][a-z-]{1,40}\/[A-Za-z0-9][A-Za-z0-9_.-]{1,80}\.xsd$/
const MAX_FILE_BYTES = 2_000_000

const Address = z.url({ protocol: /^https$/, error: 'use https://' })
const Addresses = z.record(
  z.string(),
  z.record(z.string(), z.object({ homologacao: Address, producao: Address })),
)
const Authorizers = z.record(z.string(), z.string())

/** As SEFAZ publishes them; which state is served by which authorizer stands in the last two. */
const Endpoints = z.object({
  nfe: Addresses,
  cte: Addresses,
  nfe_autorizador: Authorizers,
  cte_autorizador: Authorizers,
})

const SERVICES: Record<SefazService, { document: 'nfe' | 'cte'; name: string }> = {
  'nfe-event': { document: 'nfe', name: 'RecepcaoEvento' },
  'nfe-consult': { document: 'nfe', name: 'NfeConsultaProtocolo' },
  'nfe-distribution': { document: 'nfe', name: 'NfeDistribuicaoDFe' },
  'nfe-status': { document: 'nfe', name: 'NfeStatusServico' },
  'cte-event': { document: 'cte', name: 'CteRecepcaoEvento' },
  'cte-consult': { document: 'cte', name: 'CteConsultaProtocolo' },
  'cte-distribution': { document: 'cte', name: 'CTeDistribuicaoDFe' },
  'cte-status': { document: 'cte', name: 'CteStatusServico' },
}

export interface SefazFiles {
  /** The authorizer that serves a state; an authorizer's own name stays. */
  authorizerOf: (state: string, service: SefazService) => string
  /** Where a service of an authorizer, or of the one that serves a state, is called. Throws when there is none. */
  addressOf: (authorizer: string, service: SefazService, environment: SefazEnvironment) => string
  /** A schema by its folder and name: 'nfe-evento/envEvento_v1.00.xsd'. */
  readSchema: (name: string) => Uint8Array
  /** The schemas of a folder of Canhoto's that the operator has replaced, by name. */
  listReplacedSchemas: (folder: string) => string[]
}

/**
 * The addresses and schemas of SEFAZ. A file of `directory` (SEFAZ_DIR) replaces Canhoto's of the same name, so that both can
 * be updated without a release. Throws when the addresses are not readable.
 */
export function openSefazFiles(directory: string | undefined): SefazFiles {
  const endpoints = readEndpoints(directory)

  function authorizerOf(state: string, service: SefazService): string {
    const { document } = SERVICES[service]
    return endpoints[`${document}_autorizador`][state] ?? state
  }

  function addressOf(
    authorizer: string,
    service: SefazService,
    environment: SefazEnvironment,
  ): string {
    const { document, name } = SERVICES[service]
    const found = endpoints[document][authorizerOf(authorizer, service)]?.[name]
    if (!found) throw new Error(`endpoints.json não tem o endereço de ${name} para ${authorizer}`)
    return environment === 'production' ? found.producao : found.homologacao
  }

  return {
    authorizerOf,
    addressOf,
    readSchema(name) {
      if (!SCHEMA_NAME.test(name)) throw new Error(`${name} não é o nome de um esquema`)
      return readReplaceable(directory, join('schemas', name))
    },
    listReplacedSchemas: (folder) =>
      readdirSync(join(OWN, 'schemas', folder))
        .map((name) => `${folder}/${name}`)
        .filter((name) => isReplaced(directory, join('schemas', name))),
  }
}

function readEndpoints(directory: string | undefined) {
  const name = 'endpoints.json'
  const text = new TextDecoder().decode(readReplaceable(directory, name))
  const read = json(Endpoints).safeParse(text)
  if (read.success) return read.data
  const file = pathOf(directory, name)
  const problems = read.error.issues.map(({ path, message }) =>
    path.length > 0 ? `  ${path.join('.')}: ${message}` : '  não é o JSON esperado',
  )
  throw new Error(`${file} da SEFAZ é inválido:\n${problems.join('\n')}`)
}

/** A file of `directory`, or Canhoto's of the same name where there is none. Throws an Error that names it. */
export const readReplaceable = (directory: string | undefined, name: string): Uint8Array =>
  readWithin(isReplaced(directory, name) ? directory : OWN, name)

/** Where readReplaceable reads it. */
export const pathOf = (directory: string | undefined, name: string) =>
  join(isReplaced(directory, name) ? directory : OWN, name)

/** A link that leads nowhere counts: it cannot be read, and the operator meant it to be. */
function isReplaced(directory: string | undefined, name: string): directory is string {
  if (!directory) return false
  const file = join(directory, name)
  return naming(file, () => lstatSync(file, { throwIfNoEntry: false })) !== undefined
}

/** A link may lead out of the folder, where no file of SEFAZ is. */
function readWithin(directory: string, name: string): Uint8Array {
  const file = join(directory, name)
  const real = naming(file, () => realpathSync(file))
  if (!real.startsWith(realpathSync(directory) + sep))
    throw new Error(`${name} está fora de ${directory}`)
  const bytes = naming(file, () => readFileSync(real))
  if (bytes.length > MAX_FILE_BYTES) throw new Error(`${file} é grande demais`)
  return bytes
}

function naming<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new Error(`${file} não pôde ser lido`, { cause: error })
  }
}
