import { ENDPOINTS } from '@canhoto/contracts/all'
import { type Action, can, type Role } from '@canhoto/contracts/access'
import { isInScopes, SCOPES } from '@canhoto/contracts/scopes'
import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { clientOf } from './client.ts'
import type { Secrets } from './company-with-everything.ts'
import type { Company, TestApp } from './harness.ts'
import { type Sample, samplesOf } from './sample.ts'

const REFUSED = [401, 403, 404]
/** Answers after which the same user can be used for the next call. A refused password counts, so not 401. */
const UNCHANGED = [403, 404]
/** An empty photo, because only the permission to send it is probed. */
const EMPTY_PHOTO = await sharp({
  create: { width: 8, height: 8, channels: 3, background: '#fff' },
})
  .jpeg()
  .toBuffer()

type Client = ReturnType<typeof clientOf>

/** A role, or an API key with every scope. */
type ProbedAs = Role | 'key'

const isAllowed = (prober: ProbedAs, action: Action) =>
  prober === 'key' ? isInScopes(SCOPES, action) : can(prober, action)

/**
 * Calls every endpoint as a role, or a key, of one company with the ids of another, and yields the violations. A refusal must be the
 * same as that of an id that does not exist.
 */
export async function* findViolations(
  test: TestApp,
  role: ProbedAs,
  company: Company,
  secrets: Secrets,
) {
  const sign = () => (role === 'key' ? test.asKey(SCOPES, company) : test.as(role, company))
  const reader: Client = await sign()
  let writer = reader
  for (const endpoint of ENDPOINTS.filter(isProbed)) {
    const ofUnknownId = new Map<number, string>()
    // A new user after each change, so that what it changed does not hide the result of the next.
    const send = async (sample: Sample) => {
      if (endpoint.method === 'GET') return callEndpoint(reader, endpoint, sample)
      if (writer === reader) writer = await sign()
      const answer = await callEndpoint(writer, endpoint, sample)
      if (!UNCHANGED.includes(answer.statusCode)) writer = reader
      return answer
    }
    for (const [n, sample] of samplesOf(endpoint, uuid()).entries())
      if (sample.hasId) ofUnknownId.set(n, (await send(sample)).body)
    for (const { id, sample, n } of samplesWithIds(endpoint, secrets)) {
      const answer = await send(sample)
      const violation =
        findViolation(endpoint, role, sample, answer, secrets) ??
        (sample.hasId && answer.body !== ofUnknownId.get(n)
          ? `tells the id from an unknown one: ${answer.body}`
          : null)
      if (violation) yield `${role} ${endpoint.method} ${endpoint.path} ${id}: ${violation}`
    }
  }
}

/** A stream has no end that could be waited for: live.test.ts. */
const isProbed = ({ action, file }: AnyEndpoint) => action !== 'public' && file !== 'events'

function findViolation(
  endpoint: AnyEndpoint,
  role: ProbedAs,
  { hasId }: Sample,
  answer: Answer,
  secrets: Secrets,
) {
  const shown = findSecret(answer, secrets)
  if (shown) return `shows ${shown}`
  if (answer.statusCode >= 500) return `breaks with ${answer.statusCode}`
  if (hasId && !REFUSED.includes(answer.statusCode)) return `answers ${answer.statusCode}`
  const allowed = isAllowed(role, endpoint.action as Action)
  if (!allowed && answer.statusCode !== 403) return `is not forbidden but ${answer.statusCode}`
  return null
}

/**
 * Calls every endpoint without a token, with the ids of a company, and lists the answers that were not refused or
 * showed data of it.
 */
export async function probeAnonymously(test: TestApp, secrets: Secrets) {
  const violations: string[] = []
  for (const endpoint of ENDPOINTS) {
    for (const { id, sample } of samplesWithIds(endpoint, secrets)) {
      const answer = await callEndpoint(test.anonymous, endpoint, sample)
      const violation = findAnonymousViolation(endpoint, answer, secrets)
      if (violation) violations.push(`${endpoint.method} ${endpoint.path} ${id}: ${violation}`)
    }
  }
  return violations
}

/** The samples of an endpoint with each id of the company; a sample that has no place for an id comes once. */
export function samplesWithIds(endpoint: AnyEndpoint, { company, ids }: Secrets) {
  const all = [company.id, ...Object.values(ids)]
  const samples = all.flatMap((id) =>
    samplesOf(endpoint, id).map((sample, n) => ({ id, sample, n })),
  )
  return samples.filter(({ id, sample }) => id === all[0] || JSON.stringify(sample).includes(id))
}

/** A public endpoint may answer, but shows no data of a company. */
function findAnonymousViolation({ action }: AnyEndpoint, answer: Answer, secrets: Secrets) {
  const shown = findSecret(answer, secrets)
  if (shown) return `shows ${shown}`
  if (answer.statusCode >= 500) return `breaks with ${answer.statusCode}`
  return action === 'public' || answer.statusCode === 401 ? null : `answers ${answer.statusCode}`
}

function findSecret({ body }: Answer, { company, ids, word }: Secrets) {
  return [company.id, ...Object.values(ids), word].find((secret) => body.includes(secret))
}

type Answer = Awaited<ReturnType<Client['get']>>

export function callEndpoint(
  client: Client,
  endpoint: AnyEndpoint,
  { params, query, body }: Sample,
): Promise<Answer> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  )
  const url = `${path}?${search}`
  if (endpoint.upload) {
    const fields = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, String(value)]),
    )
    return client.upload(url, { fields, file: { name: 'foto.jpg', bytes: EMPTY_PHOTO } })
  }
  if (endpoint.method === 'GET') return client.get(url)
  if (endpoint.method === 'DELETE') return client.delete(url)
  return endpoint.method === 'PUT' ? client.put(url, body) : client.post(url, body)
}
