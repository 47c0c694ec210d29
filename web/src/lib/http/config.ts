import { SERVICE_NAMES, type ServiceName, serviceOf } from '@canhoto/contracts/services'
import * as z from 'zod/mini'
import { takeEarlyAnswer } from '../../early/early-answers.ts'
import { ApiError } from './api-error.ts'

/** An address, or '' for the one that served this page. */
const Address = z.union([z.literal(''), z.url({ protocol: /^https?$/ })])

const Config = z.object({
  gateway: z.optional(Address),
  services: z.optional(z.partialRecord(z.enum(SERVICE_NAMES as [string, ...string[]]), Address)),
  mail: z.optional(z.boolean()),
})
type Config = z.output<typeof Config>

let loading: Promise<Config> | undefined

async function load(): Promise<Config> {
  const ask = () => fetch('/config.json', { signal: AbortSignal.timeout(10_000) })
  const answer = await (takeEarlyAnswer('/config.json', '')?.catch(ask) ?? ask())
  if (answer.status >= 500) throw new ApiError('Erro de conexao', 0)
  // A server without the file answers with the page itself, or not at all: everything has one origin.
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return {}
  const read = Config.safeParse(await answer.json())
  if (!read.success)
    throw new ApiError('Configuração de API inválida.', 0, { code: 'CONFIGURATION' })
  return read.data
}

function readConfig() {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Whether this installation sends e-mails. */
export const hasMail = async () => (await readConfig()).mail === true

/** The address of a path of the API, at its own backend or at the given one. Addresses are read at run time, so that one build fits every installation. */
export async function addressOf(path: string, backend?: ServiceName) {
  const config = await readConfig()
  const service = backend ?? serviceOf(path.split('?')[0] ?? path)
  const base = config.gateway || config.services?.[service] || location.origin
  return new URL(base.replace(/\/$/, '') + path)
}
