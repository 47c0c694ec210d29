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

/** The days by which an endpoint's rows are chosen. */
function daysOf(endpoint: AnyEndpoint) {
  const [sample] = samplesOf(endpoint, ID)
  const schema =
    endpoint.query && z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' })
  const names = Object.keys(schema?.properties ?? {}).filter((name) => name in SENTENCES)
  return names.map((name) => [`${endpoint.path} ${name}`, { endpoint, sample, name }] as const)
}

const days = ENDPOINTS.filter(({ method }) => method === 'GET').flatMap(daysOf)

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
