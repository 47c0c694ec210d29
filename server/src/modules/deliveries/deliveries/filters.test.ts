import { DeliveryFilter } from '@canhoto/contracts/deliveries'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { enterAs } from '../../../access/actor.ts'
import { asActor, type Db } from '../../../access/as-actor.ts'
import { MAX_COUNTED } from '../../../domain/bounded-page.ts'
import { deliveryPage, findDeliveryPage } from '../../../domain/delivery-pages.ts'
import { eventRows } from '../records/events.ts'
import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'
import { deliveryList, sortedDeliveries } from './queries.ts'

const { owner, pool, company, as } = await startApp()

const DAY_MS = 86_400_000
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })

/** The numbers of the notes that the list shows, by number, after it was compared with the report. */
async function found(user: SignedInUser, query: string) {
  const numbersOf = async (path: string) =>
    ((await user.get(`${path}?${query}`)).json().data as { nf_number: string }[])
      .map(({ nf_number }) => nf_number)
      .toSorted()
  const list = await numbersOf('/api/deliveries')
  expect(await numbersOf('/api/reports/deliveries')).toEqual(list)
  return list
}

async function add(alfa: Company, rows: Record<string, Parameters<typeof newDelivery>[2]>) {
  for (const [nf_number, row] of Object.entries(rows))
    await newDelivery(owner, alfa, { nf_number, ...row })
}

test('the office finds deliveries by the days that they are scheduled for, both included', async () => {
  const alfa = await company()
  const office = await as('OPERATOR', alfa)
  await add(alfa, {
    1: { scheduled_for: '2026-03-01' },
    2: { scheduled_for: '2026-03-02' },
    3: { scheduled_for: '2026-03-03' },
  })
  expect(await found(office, 'from=2026-03-02')).toEqual(['2', '3'])
  expect(await found(office, 'to=2026-03-02')).toEqual(['1', '2'])
  expect(await found(office, 'from=2026-03-02&to=2026-03-02')).toEqual(['2'])
  expect(await found(office, 'from=2026-03-03&to=2026-03-01')).toEqual([])
})

test('a search finds by one or two characters too, and by the start of a word', async () => {
  const alfa = await company()
  const office = await as('OPERATOR', alfa)
  await add(alfa, { 88: { client_name: 'Açaí' }, 91: { client_name: 'Loja 8' }, 73: {} })
  expect(await found(office, 'search=8')).toEqual(['88', '91'])
  expect(await found(office, 'search=88')).toEqual(['88'])
  expect(await found(office, 'search=ac')).toEqual(['88'])
  expect(await found(office, 'search=aca')).toEqual(['88'])
  // As it is pasted from a message, and as a Mac writes it.
  for (const pasted of ['\u202aAçaí\u200b', 'Ac\u0327ai\u0301', 'Açaí\u0000'])
    expect(await found(office, `search=${encodeURIComponent(pasted)}`)).toEqual(['88'])
  expect(await found(office, 'search=zz')).toEqual([])
  expect(await found(await as('OPERATOR', await company()), 'search=8')).toEqual([])
})

test('without a driver are those that are still to be made and that nobody has', async () => {
  const alfa = await company()
  const { driverId: driver_id } = await as('DRIVER', alfa)
  await add(alfa, {
    1: {},
    2: { driver_id },
    3: { status: 'CANCELLED' },
    4: { status: 'REATTEMPTED' },
    5: { status: 'REFUSED' },
  })
  expect(await found(await as('SUPERVISOR', alfa), 'without_driver=true')).toEqual(['1', '4'])
})

test('late are those that are still to be made and whose promised or scheduled day is past', async () => {
  const alfa = await company()
  const [before, today, after] = [dayFromNow(-1), dayFromNow(0), dayFromNow(1)]
  await add(alfa, {
    1: { scheduled_for: before },
    2: { scheduled_for: after, delivery_date_expected: before },
    3: { scheduled_for: today, delivery_date_expected: today },
    4: { scheduled_for: after },
    5: { scheduled_for: before, status: 'DELIVERED' },
    6: { scheduled_for: before, status: 'PROBLEM' },
  })
  expect(await found(await as('ADMIN', alfa), 'late=true')).toEqual(['1', '2', '6'])
})

test('what is late is told by the company’s own day', async () => {
  const alfa = await company()
  await owner.query(`update companies set timezone = 'Pacific/Kiritimati' where id = $1`, [alfa.id])
  const day = (timeZone: string) => new Date().toLocaleDateString('sv', { timeZone })
  const beta = await company()
  await owner.query(`update companies set timezone = 'Pacific/Niue' where id = $1`, [beta.id])
  // Somewhere between the two it is always another day.
  for (const each of [alfa, beta]) await add(each, { 1: { scheduled_for: day('Pacific/Niue') } })
  expect(await found(await as('ADMIN', alfa), 'late=true')).toEqual(['1'])
  expect(await found(await as('ADMIN', beta), 'late=true')).toEqual([])
})

test('without a valid receipt are delivered ones with none or with a rejected one', async () => {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  const office = await as('OPERATOR', alfa)
  const { driverId: driver_id } = driver
  await add(alfa, { 1: { status: 'DELIVERED' }, 2: { driver_id } })
  const prove = async (nf_number: string) => {
    const { id: delivery_id } = await newDelivery(owner, alfa, { nf_number, driver_id })
    const answer = await driver.upload('/api/receipts/upload', {
      fields: { delivery_id },
      file: { name: 'canhoto.jpg', bytes: PHOTO },
    })
    return answer.json().data.receipt_id as string
  }
  const [, rejected] = [await prove('3'), await prove('4')]
  expect(await found(office, 'without_receipt=true')).toEqual(['1'])
  const judge = (status: string) =>
    owner.query('update receipts set status = $2 where id = $1', [rejected, status])
  await judge('REJECTED')
  expect(await found(office, 'without_receipt=true')).toEqual(['1', '4'])
  await judge('VALID')
  expect(await found(office, 'without_receipt=true')).toEqual(['1'])
})

test('a client is chosen by a part of its name, and its deliveries are found by its document, those of a person by one of them', async () => {
  const [alfa, beta] = [await company(), await company()]
  const office = await as('OPERATOR', alfa)
  await add(alfa, {
    1: {
      client_name: 'Padaria do Zé',
      client_document: '11222333000181',
      created_at: '2026-01-01',
    },
    2: { client_name: 'Padaria do José', client_document: '11222333000181' },
    3: { client_name: 'Padaria Pão', client_document: '39053344705' },
    4: { client_name: 'Padaria sem documento' },
    77: { client_name: 'Oficina', client_document: '52998224725' },
  })
  await add(beta, { 5: { client_name: 'Padaria Beta', client_document: '29537995593' } })
  const clients = async (query: string) =>
    (await office.get(`/api/deliveries/clients?${query}`)).json().data
  const zé = { client_document: '11222333000181', client_name: 'Padaria do José', client_of: null }
  const pão = {
    client_document: '***.533.447-**',
    client_name: 'Padaria Pão',
    client_of: expect.any(String),
  }
  expect(await clients('search=PADARIA')).toEqual([zé, pão])
  expect(await clients('search=77')).toEqual([])
  expect(await clients('search=')).toEqual([])
  expect(await clients('client_document=11222333000181')).toEqual([zé])
  expect(await clients('client_document=29537995593')).toEqual([])

  expect(await found(office, 'client_document=11222333000181')).toEqual(['1', '2'])
  expect(await found(office, 'client_document=29537995593')).toEqual([])

  const [, person] = await clients('search=padaria')
  expect(await clients(`client_of=${person.client_of}`)).toEqual([person])
  await add(alfa, { 6: { client_name: 'Padaria Pão', client_document: '39053344705' } })
  expect(await found(office, `client_of=${person.client_of}`)).toEqual(['3', '6'])
  const other = await as('OPERATOR', beta)
  expect(await found(other, `client_of=${person.client_of}`)).toEqual([])
  expect(
    (await other.get(`/api/deliveries/clients?client_of=${person.client_of}`)).json().data,
  ).toEqual([])
})

test('an import leads to exactly the deliveries that it created, for its own company', async () => {
  const alfa = await company()
  const office = await as('OPERATOR', alfa)
  await newDelivery(owner, alfa)
  const start = async () => (await office.post('/api/deliveries/imports')).json().data.id as string
  async function bring(importId: string, number: number) {
    await office.upload(`/api/deliveries/imports/${importId}/files`, {
      file: { name: 'nota.xml', bytes: new TextEncoder().encode(nfeXml({ number })) },
    })
  }
  const [first, second] = [await start(), await start()]
  await bring(first, 501)
  await isRead(office, first)
  await bring(second, 501)
  await bring(second, 502)
  await isRead(office, second)

  expect(await found(office, `import_id=${first}`)).toEqual(['501'])
  expect(await found(office, `import_id=${second}`)).toEqual(['502'])
  const driver = await as('DRIVER', alfa)
  expect((await driver.get(`/api/deliveries?import_id=${first}`)).json().data).toEqual([])
  const beta = await as('OPERATOR', await company())
  expect(await found(beta, `import_id=${first}`)).toEqual([])
})

async function isRead(office: SignedInUser, importId: string) {
  await expect
    .poll(
      async () => (await office.get(`/api/deliveries/imports/${importId}`)).json().data.waiting,
      { timeout: 60_000 },
    )
    .toBe(0)
}

test('filters narrow each other', async () => {
  const alfa = await company()
  const { driverId: driver_id } = await as('DRIVER', alfa)
  const old = { scheduled_for: dayFromNow(-2) }
  await add(alfa, {
    1: { ...old, driver_id },
    2: { ...old, driver_id, status: 'PROBLEM' },
    3: old,
    4: { driver_id },
  })
  const office = await as('OPERATOR', alfa)
  expect(await found(office, `late=true&driver_id=${driver_id}`)).toEqual(['1', '2'])
  expect(await found(office, `late=true&driver_id=${driver_id}&status=PROBLEM`)).toEqual(['2'])
  expect(await found(office, 'late=true&without_driver=true')).toEqual(['3'])
})

test.each(['late=sim', 'client_document=123', 'import_id=7'])(
  'a wrong filter is told by its name: %s',
  async (query) => {
    const answer = await (await as('OPERATOR', await company())).get(`/api/deliveries?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ [query.split('=')[0] ?? '']: 'Valor inválido.' })
  },
)

test('clients are offered to the office alone', async () => {
  const alfa = await company()
  for (const role of ['DRIVER', 'CLIENT'] as const)
    expect((await (await as(role, alfa)).get('/api/deliveries/clients?search=a')).statusCode).toBe(
      403,
    )
})

test('each page of a long list goes on where the one before ended, for every viewer', async () => {
  const alfa = await company()
  const document = '11222333000181'
  const { userId } = await as('ADMIN', alfa)
  await owner.query(
    `insert into deliveries (id, company_id, nf_number, client_name, client_document, sender_document, source, created_by,
         created_at, updated_at)
     select gen_random_uuid(), $1, n::text, 'Padaria', case when n % 2 = 0 then $2 end, case when n % 3 = 0 then $2 end, 'xml', $3, at, at
       from (select n, now() - n / 10 * interval '1 hour' as at from generate_series(1, 460) n) d`,
    [alfa.id, document, userId],
  )
  // As many as one call answers, and the same page by page.
  async function read(user: SignedInUser, path: string, query: string) {
    const pageOf = async (page: number, size: number) =>
      (await user.get(`${path}?${query}&page=${page}&per_page=${size}`)).json()
    const { meta } = await pageOf(1, 1)
    const pages = []
    for (let page = 1; page <= Math.ceil(meta.total / 46); page++)
      pages.push(await pageOf(page, 46))
    expect(pages.map((page) => page.meta.total)).toEqual(pages.map(() => meta.total))
    return pages.flatMap(
      ({ data }) => data as { id: string; nf_number: string; created_at: string }[],
    )
  }
  const master = await as('MASTER', alfa)
  const office = await as('OPERATOR', alfa)
  const client = await as('CLIENT', alfa, { document })
  const whole = (await office.get('/api/deliveries')).json().data as { id: string }[]
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  expect(whole).toHaveLength(460)

  expect(ids(await read(office, '/api/deliveries', 'sort=-created_at'))).toEqual(ids(whole))
  expect(ids(await read(office, '/api/deliveries', 'search=padaria'))).toEqual(ids(whole))
  expect(ids(await read(office, '/api/deliveries', 'sort=created_at'))).toEqual(
    ids(whole).toReversed(),
  )
  const of = `company_id=${alfa.id}`
  expect(ids(await read(master, '/api/reports/deliveries', of))).toEqual(ids(whole))
  const own = await read(client, '/api/deliveries', 'sort=-created_at')
  const numbers = new Set(own.map(({ nf_number }) => Number(nf_number)))
  expect(own).toHaveLength(numbers.size)
  expect([...numbers].every((n) => n % 2 === 0 || n % 3 === 0)).toBe(true)
  expect(own).toHaveLength(230 + 153 - 76)
  expect(ids(own)).toEqual(ids(whole).filter((id) => ids(own).includes(id)))
})

test('MASTER’s list of all companies has the newest of each in one order', async () => {
  const [alfa, beta] = [await company(), await company()]
  // Later than those of the other tests, by turns of one company and the other, the oldest first.
  for (let n = 1; n <= 8; n++) {
    const created_at = new Date(Date.now() + (60 + n) * 60_000).toISOString()
    await add(n % 2 === 0 ? beta : alfa, { [900 + n]: { created_at } })
  }
  const master = await as('MASTER', alfa)
  const numbers = async (page: number) =>
    (await master.get(`/api/reports/deliveries?sort=-created_at&per_page=3&page=${page}`))
      .json()
      .data.map(({ nf_number }: { nf_number: string }) => nf_number)
  expect(await numbers(1)).toEqual(['908', '907', '906'])
  expect(await numbers(2)).toEqual(['905', '904', '903'])
})

test.each(['sol & c', 'D/A L', 'ørst', '食品店', "'s p", '1001 sol'])(
  'a search for "%s" finds any part of a name, with its spaces, marks and foreign letters',
  async (part) => {
    const [alfa, beta] = [await company(), await company()]
    const names = {
      1001: { client_name: "Sol & Cia Ltda D/A Lojas Ørsted 食品店 's Pães" },
      1002: {},
    }
    for (const each of [alfa, beta]) await add(each, names)
    const search = `search=${encodeURIComponent(part)}`
    expect(await found(await as('OPERATOR', alfa), search)).toEqual(['1001'])
    const ofAll = (await as('MASTER', alfa)).get(`/api/reports/deliveries?${search}`)
    expect((await ofAll).json().meta.total).toBeGreaterThanOrEqual(2)
  },
)

test('a search finds the newest first, whether many or few have the word', async () => {
  const alfa = await company()
  const { userId } = await as('ADMIN', alfa)
  await owner.query(
    `insert into deliveries (id, company_id, nf_number, client_name, source, created_by, created_at)
     select gen_random_uuid(), $1, n::text, case when n % 40 = 0 then 'Oficina' else 'Mercado' end, 'xml', $2, now() - n * interval '1 minute'
       from generate_series(1, 400) n`,
    [alfa.id, userId],
  )
  const office = await as('OPERATOR', alfa)
  const search = async (word: string) => {
    const { data, meta } = (await office.get(`/api/deliveries?search=${word}&per_page=3`)).json()
    return [meta.total, ...data.map(({ nf_number }: { nf_number: string }) => nf_number)]
  }
  expect(await search('MERCADO')).toEqual([390, '1', '2', '3'])
  expect(await search('oficina')).toEqual([10, '40', '80', '120'])
})

describe('of many deliveries', async () => {
  const alfa = await company()
  const office = await as('OPERATOR', alfa)
  for (const each of [alfa, await company(), await company()]) await fill(each, office.userId)
  // The small companies of the other tests must not change what the plans are chosen by.
  await owner.query('alter table deliveries set (autovacuum_enabled = false)')
  await owner.query('analyze deliveries, receipts, companies')
  const [driver] = (await owner.query('select id from drivers where company_id = $1', [alfa.id]))
    .rows
  const db = asActor(pool, enterAs(office.actor))

  test.each([
    ['status=REFUSED', 'deliveries_status'],
    ['status=PENDING', 'deliveries_(status|open)'],
    ['late=true', 'deliveries_open'],
    ['without_driver=true', 'deliveries_(open|driver)'],
    ['without_receipt=true', 'deliveries_without_receipt'],
    ['client_document=00000000000007', 'deliveries_client'],
    [`from=${dayFromNow(-80)}&to=${dayFromNow(-80)}`, 'deliveries_scheduled'],
    [`from=${dayFromNow(-10)}&to=${dayFromNow(0)}`, 'deliveries_scheduled'],
    [`driver_id=${driver.id}`, 'deliveries_driver'],
    [`client_of=${driver.id}`, 'deliveries_client'],
    [`day=${dayFromNow(-80)}`, 'deliveries_created.*deliveries_scheduled'],
    ['search=cliente+77', 'deliveries_(pkey|company_id_id_key)'],
    [`import_id=${driver.id}`, 'deliveries_(pkey|company_id_id_key)'],
    [`late=true&driver_id=${driver.id}`, 'deliveries_'],
    ['status=REFUSED&client_document=00000000000007', 'deliveries_'],
  ])('%s reads an index, both for its page and for its count', async (query, index) => {
    const filter = z.parse(DeliveryFilter, Object.fromEntries(new URLSearchParams(query)))
    const list = deliveryList('OPERATOR', filter)
    const { where, order, search } = list
    const rows = sortedDeliveries(db, filter.sort).where(where).limit(10)
    const counted = db
      .selectFrom('deliveries as d')
      .where(where)
      .select(sql`1`.as('one'))
    const plans =
      search || order.isAfterwards
        ? [await planOf(db, deliveryPage(list, 10, 0))]
        : [await rows.explain(), await counted.limit(MAX_COUNTED).explain()]
    for (const plan of plans) {
      const text = JSON.stringify(plan)
      expect(text).toMatch(new RegExp(index))
      expect(text).not.toMatch(/Seq Scan on deliveries/)
    }
  })

  test('only a driver’s today looks for refused photos, by their index', async () => {
    const today = (role: 'OPERATOR' | 'DRIVER') =>
      planOf(db, deliveryPage(deliveryList(role, { ...NEWEST, day: 'today' }), 10, 0))
    expect(await today('OPERATOR')).not.toMatch(/photo_refused/)
    expect(await today('DRIVER')).toMatch(/deliveries_photo_refused/)
  })

  test('the thousands that a search finds are read at once, not one by one', async () => {
    const list = deliveryList('OPERATOR', z.parse(DeliveryFilter, { search: 'cliente' }))
    const plan = await planOf(db, deliveryPage(list, 10, 0))
    expect(plan).toMatch(/id = ANY/)
    expect(plan).not.toMatch(/Nested Loop/)
  })

  test('the rows before a page far from the first are skipped in an index, and nothing is joined to them', async () => {
    const list = deliveryList('OPERATOR', NEWEST)
    const page = await findDeliveryPage(db, list, 10, 9000)
    expect(page).toMatchObject({ total: MAX_COUNTED, ids: { length: 10 } })
    const plan = await planOf(db, deliveryPage(list, 10, 9000))
    expect(plan).toMatch(/Index Scan Backward using deliveries_created/)
    expect(plan).not.toMatch(/receipts/)
  })

  test('a client’s list reads what was received and what was sent, and nothing else of the company', async () => {
    const client = await as('CLIENT', alfa, { document: '00000000000007' })
    const own = asActor(pool, enterAs(client.actor))
    for (const column of ['d.created_at', 'd.updated_at', 'd.delivered_at']) {
      const order = { column, direction: 'desc' } as const
      const list = { ...deliveryList('CLIENT', NEWEST), order }
      const plan = await planOf(own, deliveryPage(list, 10, 0))
      expect(plan).toMatch(/deliveries_client/)
      expect(plan).toMatch(/deliveries_sender/)
      expect(plan).not.toMatch(/deliveries_(created|updated|delivered)|Seq Scan on deliveries/)
    }
  })

  test('the list of all companies reads the newest of each company by its index', async () => {
    const master = asActor(pool, enterAs((await as('MASTER', alfa)).actor))
    const plans = ['-updated_at', '-created_at'].map((sort) =>
      planOf(
        master,
        deliveryPage(deliveryList('MASTER', { ...NEWEST, sort: sort as never }), 10, 0),
      ),
    )
    const [updated, created] = await Promise.all(plans)
    expect(updated).toMatch(/Index Scan Backward using deliveries_updated/)
    expect(created).toMatch(/Index Scan Backward using deliveries_created/)
  })

  test.each([
    ['trends', sql`count(*)`, sql``],
    ['drivers', sql`driver_id, count(*)`, sql`group by driver_id`],
    [
      'days',
      sql`delivered_at::date, count(*), count(*) filter (where delivered_at::date <= delivery_date_expected)`,
      sql`group by 1`,
    ],
  ])('the figures of a month can be counted from an index alone: %s', async (_, columns, group) => {
    const figures = sql`select ${columns} from deliveries
      where status = 'DELIVERED' and delivered_at >= now() - interval '20 days' ${group}`
    const plan = await db.transaction().execute(async (alone) => {
      // How much of a table that was just filled is read by its index alone depends on the last vacuum.
      for (const way of ['seqscan', 'bitmapscan'])
        await sql`select set_config(${`enable_${way}`}, 'off', true)`.execute(alone)
      return planOf(alone, figures)
    })
    expect(plan).toMatch(/Index Only Scan using deliveries_delivered/)
  })

  test('the timeline of a delivery finds its receipt by an index', async () => {
    const plan = JSON.stringify(
      await eventRows(db).where('e.delivery_id', '=', crypto.randomUUID()).explain(),
    )
    expect(plan).toMatch(/receipts_delivery/)
    expect(plan).not.toMatch(/Seq Scan on receipts/)
  })
})

const NEWEST = z.parse(DeliveryFilter, {})

async function planOf(db: Db, statement: RawBuilder<unknown>) {
  return JSON.stringify((await sql`explain ${statement}`.execute(db)).rows)
}

/** Three months of a company: nearly all delivered with their receipts, by 50 drivers to 500 clients. */
async function fill({ id }: Company, userId: string) {
  const client = await owner.connect()
  try {
    await client.query('begin')
    // Without the foreign keys: the plans need no files.
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into drivers (id, company_id, user_id, name)
       select gen_random_uuid(), $1, gen_random_uuid(), 'Motorista ' || n from generate_series(1, 50) n`,
      [id],
    )
    await client.query(
      `insert into deliveries (id, company_id, nf_number, client_name, client_document, sender_document, source, created_by, created_at,
           updated_at, scheduled_for, status, delivered_at, driver_id, receipt_id)
       select gen_random_uuid(), $1, n::text, 'Cliente ' || n % 500, lpad((n % 500)::text, 14, '0'), lpad((n % 300)::text, 14, '9'), 'xml', $2, at, at, at::date,
              case n % 200 when 0 then 'PENDING' when 1 then 'REFUSED' else 'DELIVERED' end,
              case when n % 200 > 1 then at end,
              case when n % 400 <> 0 then v.id end,
              case when n % 200 > 1 and n % 150 <> 2 then gen_random_uuid() end
         from (select n, now() - n * interval '6 minutes' as at from generate_series(1, 20000) n) d
         join (select id, row_number() over () as k from drivers where company_id = $1) v on v.k = d.n % 50 + 1`,
      [id, userId],
    )
    await client.query(
      `insert into receipts (id, company_id, delivery_id, file_id, captured_at, created_by)
       select receipt_id, company_id, id, gen_random_uuid(), delivered_at, $2 from deliveries where company_id = $1 and receipt_id is not null`,
      [id, userId],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
