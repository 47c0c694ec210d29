import { ENDPOINTS } from '@canhoto/contracts/all'
import { type Action, can } from '@canhoto/contracts/access'
import { companies } from '@canhoto/contracts/companies'
import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { newDelivery, PHOTO } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { reasonOf } from '../../test/occurrences.ts'

const app = await startApp()
const [alfa, beta] = [await companyWithRows('Alfa'), await companyWithRows('Beta')]
const master = await app.as('MASTER', alfa)
const admin = await app.as('ADMIN', alfa)

/** One row of each company in every list that MASTER reads. */
async function companyWithRows(name: string) {
  const company = await app.company(name)
  const driver = await app.as('DRIVER', company, { name: `Motorista da ${name}` })
  const { id } = await newDelivery(app.owner, company, { driver_id: driver.driverId })
  const { id: reason_id } = await reasonOf(app.owner, company, '06')
  await driver.upload('/api/occurrences', { fields: { delivery_id: id, reason_id } })
  await driver.upload('/api/receipts/upload', {
    fields: { delivery_id: id },
    file: { name: 'foto.jpg', bytes: PHOTO },
  })
  return company
}

interface Row {
  company_id: string | null
  company_name: string | null
  receipt_image_url?: string | null
}

const parametersOf = ({ query }: AnyEndpoint) =>
  Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {})

/** Every list of records that MASTER may read; the rows of the list of companies are companies themselves. */
const LISTS = ENDPOINTS.filter(
  (endpoint) =>
    endpoint.method === 'GET' &&
    endpoint !== (companies.list as AnyEndpoint) &&
    endpoint.action !== 'public' &&
    can('MASTER', endpoint.action as Action) &&
    parametersOf(endpoint).includes('per_page'),
)
const FILES = LISTS.filter(({ file }) => file === 'csv')

const paths = (endpoints: readonly AnyEndpoint[]) => endpoints.map(({ path }) => path)

async function rows(path: string, viewer = master) {
  const answer = await viewer.get(path)
  expect([path, answer.statusCode]).toEqual([path, 200])
  return answer.json() as { data: Row[]; meta: { total: number } }
}

const namesOf = (found: readonly Row[]) =>
  new Set(found.flatMap(({ company_name }) => company_name ?? []))

test('the lists and files that MASTER reads are these', () => {
  expect(paths(LISTS)).toEqual([
    '/api/users',
    '/api/occurrences',
    '/api/reports/canhotos',
    '/api/reports/deliveries',
    '/api/reports/receipts',
    '/api/reports/audit',
    '/api/reports/occurrences',
  ])
  expect(paths(FILES)).toEqual(paths(LISTS).slice(2))
})

describe.each(paths(LISTS))('MASTER sees in %s', (path) => {
  test('every company, and of which one each row is', async () => {
    const { data } = await rows(`${path}?per_page=200`)
    expect(namesOf(data)).toEqual(new Set(['Alfa', 'Beta']))
    expect(data.filter((row) => row.company_id && !row.company_name)).toEqual([])
  })

  test('one company alone where it is chosen', async () => {
    const { data, meta } = await rows(`${path}?company_id=${beta.id}`)
    expect(namesOf(data)).toEqual(new Set(['Beta']))
    expect(meta.total).toBe(data.length)
  })
})

test.each(paths(LISTS))(
  'a company sees in %s itself alone, whichever it asks for',
  async (path) => {
    expect(namesOf((await rows(path, admin)).data)).toEqual(new Set(['Alfa']))
    expect((await rows(`${path}?company_id=${beta.id}`, admin)).data).toEqual([])
  },
)

describe.each(paths(FILES))('the file of %s', (path) => {
  const file = async (query: string, viewer = master) => {
    const { body } = await viewer.get(`${path}?format=csv&${query}`)
    const [header = '', ...lines] = body.slice(1).trimEnd().split('\r\n')
    return { header: header.split(';'), lines: lines.map((line) => line.split(';')) }
  }

  test('says MASTER of which company each line is', async () => {
    const { header, lines } = await file('')
    expect(header[0]).toBe('Empresa')
    expect(new Set(lines.map(([company]) => company))).toEqual(new Set(['Alfa', 'Beta']))
  })

  test('has the lines of the chosen company alone', async () => {
    const { lines } = await file(`company_id=${beta.id}`)
    expect(new Set(lines.map(([company]) => company))).toEqual(new Set(['Beta']))
  })

  test('has no line of another company for an administrator', async () => {
    expect((await file('', admin)).lines.flat().join()).not.toContain('Beta')
    expect((await file(`company_id=${beta.id}`, admin)).lines).toEqual([])
  })
})

test('MASTER sees the picture of every canhoto that a list names', async () => {
  const { data } = await rows('/api/reports/receipts')
  expect(data).toHaveLength(2)
  for (const { receipt_image_url } of data)
    expect((await master.get(receipt_image_url ?? '')).statusCode).toBe(200)
})

test('MASTER’s counts are those of MASTER’s lists', async () => {
  const { data: totals } = (await master.get('/api/dashboard/master')).json()
  expect(totals).toMatchObject({
    companies: (await rows('/api/companies')).meta.total,
    users: (await rows('/api/users')).meta.total,
    deliveries: (await rows('/api/reports/deliveries')).meta.total,
  })
})

test('a driver of two companies is found by MASTER in both', async () => {
  const driver = await app.as('DRIVER', alfa)
  const second = await app.owner.query<{ id: string }>(
    `insert into drivers (id, company_id, user_id, name) values (gen_random_uuid(), $1, $2, 'Dois') returning id`,
    [beta.id, driver.userId],
  )
  const made = { status: 'DELIVERED', delivered_at: '2026-03-10T12:00:00Z' }
  const inAlfa = await newDelivery(app.owner, alfa, { ...made, driver_id: driver.driverId })
  const inBeta = await newDelivery(app.owner, beta, {
    ...made,
    driver_id: second.rows[0]?.id ?? '',
  })
  for (const report of ['deliveries', 'canhotos']) {
    const { data } = await rows(`/api/reports/${report}?driver_id=${driver.userId}`)
    const ids = (data as unknown as { id: string }[]).map(({ id }) => id)
    expect(ids.toSorted()).toEqual([inAlfa.id, inBeta.id].toSorted())
  }
})
