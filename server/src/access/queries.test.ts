import { type Action, can } from '@canhoto/contracts/access'
import { ENDPOINTS } from '@canhoto/contracts/all'
import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { callEndpoint } from '../../test/probe.ts'
import { startApp } from '../../test/harness.ts'
import { samplesOf } from '../../test/sample.ts'
import { NO_CALL_LIMITS } from './fair-shares/call-limits.ts'

const { company, as } = await startApp({ callLimits: NO_CALL_LIMITS })

const SENTENCES: Record<string, string> = {
  day: 'Dia inválido.',
  start_date: 'Data inicial inválida.',
  from: 'Data inicial inválida.',
  end_date: 'Data final inválida.',
  to: 'Data final inválida.',
}
const ID = '01930000-0000-7000-8000-0000000f11e0'

const UNKNOWN = { params: { id: ID }, body: {}, hasId: true }

/** The places of a query with one of these names. */
function fieldsOf(endpoint: AnyEndpoint, wanted: readonly string[]) {
  const [sample] = samplesOf(endpoint, ID)
  const schema =
    endpoint.query && z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' })
  const names = Object.keys(schema?.properties ?? {}).filter((name) => wanted.includes(name))
  return names.map((name) => [`${endpoint.path} ${name}`, { endpoint, sample, name }] as const)
}

const READ = ENDPOINTS.filter(({ method }) => method === 'GET')
const days = READ.flatMap((endpoint) => fieldsOf(endpoint, Object.keys(SENTENCES)))
const searches = READ.flatMap((endpoint) => fieldsOf(endpoint, ['search']))

test.each(days)('%s: what is no day is said to be none', async (_, { endpoint, sample, name }) => {
  const admin = await as('ADMIN', await company())
  const error = SENTENCES[name]
  for (const day of ['0000-01-01', '2026-02-30', '+275760-09-13', 'ontem']) {
    const query = { ...sample?.query, [name]: day }
    const answer = await callEndpoint(admin, endpoint, { ...UNKNOWN, query })
    expect([day, answer.statusCode, answer.json()]).toMatchObject([
      day,
      400,
      { error, fields: { [name]: error } },
    ])
  }
})

test.each(searches)(
  '%s: what is not seen in a search is dropped',
  async (_, { endpoint, sample }) => {
    const role = can('ADMIN', endpoint.action as Action) ? 'ADMIN' : 'MASTER'
    const user = await as(role, await company())
    const query = { ...sample?.query, search: 'Padaria\u0000' }
    const answer = await callEndpoint(user, endpoint, { ...UNKNOWN, query })
    expect(answer.statusCode).toBe(200)
  },
)
