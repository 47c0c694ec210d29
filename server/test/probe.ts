import { ENDPOINTS } from '@canhoto/contracts/all'
import { type Action, can, type Role } from '@canhoto/contracts/access'
import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import sharp from 'sharp'
import { clientOf } from './client.ts'
import type { Secrets } from './company-with-everything.ts'
import type { Company, TestApp } from './harness.ts'
import { type Sample, samplesOf } from './sample.ts'

const REFUSED = [401, 403, 404]
/** A photo in which there is nothing to read: what is probed is who may send it. */
const SPECK = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  .jpeg()
  .toBuffer()

type Client = ReturnType<typeof clientOf>

/** Calls every endpoint of the contract as a role of a company with the ids of another, and lists what should not have happened. */
export async function probe(test: TestApp, role: Role, company: Company, secrets: Secrets) {
  const violations: string[] = []
  for (const endpoint of ENDPOINTS.filter((each) => each.action !== 'public')) {
    for (const id of [secrets.company.id, ...Object.values(secrets.ids)]) {
      for (const sample of samplesOf(endpoint, id)) {
        // A new user each time, so that the changes of one call do not hide the result of the next.
        const answer = await call(await test.as(role, company), endpoint, sample)
        const wrong = judge(endpoint, role, sample, answer, secrets)
        if (wrong) violations.push(`${role} ${endpoint.method} ${endpoint.path} ${id}: ${wrong}`)
      }
    }
  }
  return violations
}

function judge(
  endpoint: AnyEndpoint,
  role: Role,
  { named }: Sample,
  answer: Answer,
  secrets: Secrets,
) {
  const shown = shownOf(answer, secrets)
  if (shown) return `shows ${shown}`
  if (answer.statusCode >= 500) return `breaks with ${answer.statusCode}`
  if (named && !REFUSED.includes(answer.statusCode)) return `answers ${answer.statusCode}`
  const allowed = can(role, endpoint.action as Action)
  if (!allowed && answer.statusCode !== 403) return `is not forbidden but ${answer.statusCode}`
  return null
}

/** Every endpoint without a token, with the ids of a company: lists what was not refused, or showed something of it. */
export async function probeAnonymously(test: TestApp, secrets: Secrets) {
  const violations: string[] = []
  for (const endpoint of ENDPOINTS) {
    for (const id of [secrets.company.id, ...Object.values(secrets.ids)]) {
      for (const sample of samplesOf(endpoint, id)) {
        const answer = await call(test.anonymous, endpoint, sample)
        const wrong = judgeAnonymous(endpoint, answer, secrets)
        if (wrong) violations.push(`${endpoint.method} ${endpoint.path} ${id}: ${wrong}`)
      }
    }
  }
  return violations
}

/** A public endpoint leads to a session and shows nothing of a company. */
function judgeAnonymous({ action }: AnyEndpoint, answer: Answer, secrets: Secrets) {
  const shown = shownOf(answer, secrets)
  if (shown) return `shows ${shown}`
  if (answer.statusCode >= 500) return `breaks with ${answer.statusCode}`
  return action === 'public' || answer.statusCode === 401 ? null : `answers ${answer.statusCode}`
}

function shownOf({ body }: Answer, { company, ids, word }: Secrets) {
  return [company.id, ...Object.values(ids), word].find((secret) => body.includes(secret))
}

type Answer = Awaited<ReturnType<Client['get']>>

function call(
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
    return client.upload(url, { fields, file: { name: 'foto.jpg', bytes: SPECK } })
  }
  if (endpoint.method === 'GET') return client.get(url)
  if (endpoint.method === 'DELETE') return client.delete(url)
  return endpoint.method === 'PUT' ? client.put(url, body) : client.post(url, body)
}
