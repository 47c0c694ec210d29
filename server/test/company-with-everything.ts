import { newDelivery, newVehicle, PHOTO } from './factories.ts'
import type { Company, SignedInUser, TestApp } from './harness.ts'
import { reasonOf } from './occurrences.ts'
import { SECRET_WORD } from './secret-word.ts'
import { addCertificate, addIntakeEntry, addSefazEvent } from './sefaz/company-rows.ts'

const PUSH_SUBSCRIPTION = {
  endpoint: `https://fcm.googleapis.com/fcm/send/${SECRET_WORD}`,
  keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) },
}

/** Data that another company must never see: every id, and a word that every text contains. */
export interface Secrets {
  company: Company
  ids: Record<
    | 'user'
    | 'driver'
    | 'vehicle'
    | 'delivery'
    | 'open'
    | 'deleted'
    | 'document'
    | 'alert'
    | 'receipt'
    | 'file'
    | 'route'
    | 'consent'
    | 'import'
    | 'importFile'
    | 'savedView'
    | 'upload'
    | 'reason'
    | 'occurrence'
    | 'occurrenceFile'
    | 'locationView'
    | 'retentionRun'
    | 'personRequest'
    | 'apiKey'
    | 'webhook'
    | 'webhookMessage'
    | 'mailbox'
    | 'mailboxMessage'
    | 'email'
    | 'emailSchedule'
    | 'certificate'
    | 'cte'
    | 'sefazEvent'
    | 'intakeEntry'
    | 'intakeDocument',
    string
  >
  word: string
}

/** A company with a row in every table, created through the API where that is possible. */
export async function companyWithEverything(app: TestApp): Promise<Secrets> {
  const secrets = await companyWithRecords(app)
  await addRowsWithoutId(app, secrets)
  return secrets
}

async function companyWithRecords(app: TestApp): Promise<Secrets> {
  const company = await app.company(SECRET_WORD)
  const driver = await app.as('DRIVER', company, { name: SECRET_WORD })
  const { id: vehicle } = await newVehicle(app.owner, company, 'ABC1D23')
  const texts = { client_name: SECRET_WORD, driver_id: driver.driverId }
  const delivery = await newDelivery(app.owner, company, texts)
  const open = await newDelivery(app.owner, company, texts)
  const deleted = await newDelivery(app.owner, company, texts)
  await driver.delete(`/api/deliveries/${deleted.id}`)
  const warned = await app.owner.query('select id from alerts where company_id = $1', [company.id])

  const uploaded = await driver.upload('/api/receipts/upload', {
    fields: { delivery_id: delivery.id, notes: SECRET_WORD },
    file: { name: `${SECRET_WORD}.jpg`, bytes: PHOTO },
  })
  const { receipt_id: receipt, url } = uploaded.json().data
  const failed = await failDelivery(app, driver, company, open.id)
  const status = `/api/tracking/drivers/${driver.userId}/status`
  const consent = '01930000-0000-7000-8000-00000000c0de'
  await driver.post('/api/tracking/consents', { id: consent, version: '1', given: true })
  const started = await driver.put(status, { status: 'online', vehicle_id: vehicle })
  await driver.post('/api/tracking/location', {
    latitude: 1.2345,
    longitude: 2,
    vehicle_id: vehicle,
  })

  await driver.put('/api/tracking/push', PUSH_SUBSCRIPTION)
  const ofOffice = await workOfOffice(app, company)

  const upload = '01930000-0000-7000-8000-000000000b17'
  await driver.upload('/api/receipts/pieces', {
    fields: { id: upload, start: '0' },
    file: { name: `${SECRET_WORD}.jpg`, bytes: new TextEncoder().encode(SECRET_WORD) },
  })

  const { route_id: route } = started.json().data
  const ids = {
    user: driver.userId,
    driver: driver.driverId ?? '',
    vehicle,
    delivery: delivery.id,
    open: open.id,
    deleted: deleted.id,
    ...ofOffice,
    alert: warned.rows[0].id,
    ...(await forPrivacy(app, company, driver)),
    ...(await forEmails(app, company, driver)),
    certificate: await addCertificate(app, company, driver),
    ...(await addSefazEvent(app, company, { driver, delivery: delivery.id })),
    ...(await addIntakeEntry(app, company, driver)),
    upload,
    ...failed,
  }
  return {
    company,
    ids: { ...ids, receipt, route, consent, file: url.split('=')[1] },
    word: SECRET_WORD,
  }
}

/** Of tables whose rows no call names by an id, or that none lists: tenancy.test.ts counts them. */
async function addRowsWithoutId({ owner }: TestApp, { company, ids: { user, reason } }: Secrets) {
  const cursor = `select company_id, cnpj, service, environment`
  const statements = [
    `insert into chain_stamps (company_id, first_position, last_position, root, token, stamped_at, authority)
       values ($1, 1, 1, $2, '', now(), $2)`,
    `insert into delivery_places (company_id, address, latitude, longitude) values ($1, $2, 1, 2)`,
    `insert into dfe_events (company_id, environment, access_key, type, sequence, registered_at, correction)
       select company_id, environment, access_key, '110110', 1, now(), $2 from dfe_entries where company_id = $1`,
    `insert into dfe_gaps (company_id, cnpj, service, environment, nsu) ${cursor}, length($2) from dfe_cursors where company_id = $1`,
    `insert into dfe_queries (company_id, cnpj, service, environment, asked_at)
       ${cursor}, now() from dfe_cursors where company_id = $1 and $2 <> ''`,
    `insert into former_reasons (company_id, reason_id, code, label, delivery_status, photo_required, is_active, tp_motivo)
       select company_id, id, code, $2, delivery_status, photo_required, is_active, tp_motivo from occurrence_reasons
        where company_id = $1 and id = '${reason}'`,
    `insert into dfe_intakes (company_id, user_id) select $1, id from users where id = '${user}' and $2 <> ''`,
    `insert into proof_subscriptions (company_id, user_id) select $1, id from users where id = '${user}' and $2 <> ''`,
  ]
  for (const statement of statements) await owner.query(statement, [company.id, SECRET_WORD])
}

/** A look at the driver's location, a night of the retention, and a request of a person. */
async function forPrivacy({ owner }: TestApp, company: Company, driver: SignedInUser) {
  const add = async (table: string, columns: string, values: unknown[]) => {
    const places = values.map((_, n) => `$${n + 1}`).join(', ')
    const query = `insert into ${table} (company_id, ${columns}) values (${places}) returning id`
    return (await owner.query<{ id: string }>(query, values)).rows[0]?.id ?? ''
  }
  const { id } = company
  return {
    locationView: await add('location_views', 'viewer_id, kind, since, driver_ids', [
      id,
      driver.userId,
      'MAP',
      '2026-11-20T13:00:00Z',
      [driver.driverId],
    ]),
    retentionRun: await add('retention_runs', 'day', [id, '2026-11-20']),
    personRequest: await add('person_requests', 'user_id, kind, subject', [
      id,
      driver.userId,
      'EXPORT',
      SECRET_WORD,
    ]),
  }
}

/** A message in the log, and what is sent again and again. */
async function forEmails({ owner }: TestApp, company: Company, driver: SignedInUser) {
  const address = `${SECRET_WORD}@exemplo.com.br`
  const email = await owner.query<{ id: string }>(
    `insert into emails (company_id, kind, recipient, details, state, next_attempt_at, last_error)
     values ($1, 'proof', $2, jsonb_build_object('nf_number', $3::text), 'failed', null, $3) returning id`,
    [company.id, address, SECRET_WORD],
  )
  const schedule = await owner.query<{ id: string }>(
    `insert into email_schedules (id, company_id, kind, frequency, hour, recipients, last_day, created_by)
     values (gen_random_uuid(), $1, 'digest', 'daily', 8, array[$2], '2026-11-20', $3) returning id`,
    [company.id, address, driver.userId],
  )
  return { email: email.rows[0]?.id ?? '', emailSchedule: schedule.rows[0]?.id ?? '' }
}

/** An import with a file, and a saved view. */
async function workOfOffice(app: TestApp, company: Company) {
  const office = await app.as('OPERATOR', company, { name: SECRET_WORD })
  const { id: importId } = (await office.post('/api/deliveries/imports')).json().data
  const importFile = '01930000-0000-7000-8000-0000000f11e0'
  await office.upload(`/api/deliveries/imports/${importId}/files`, {
    fields: { id: importFile },
    file: { name: `${SECRET_WORD}.xml`, bytes: new TextEncoder().encode(`<${SECRET_WORD}/>`) },
  })
  const saved = await office.post('/api/deliveries/views', {
    name: SECRET_WORD,
    filters: `search=${SECRET_WORD}`,
  })
  const admin = await app.as('ADMIN', company, { name: SECRET_WORD })
  const key = { name: SECRET_WORD, scopes: ['deliveries.read'] }
  const apiKey = (await admin.post('/api/companies/api-keys', key)).json().data.id as string
  return {
    apiKey,
    ...(await webhookOf(admin)),
    ...(await mailboxOf(app, admin, company)),
    import: importId as string,
    importFile,
    savedView: saved.json().data.id as string,
  }
}

/** Deactivated, so that nothing is sent, with a message. */
async function webhookOf(admin: SignedInUser) {
  const url = `https://${SECRET_WORD.toLowerCase()}.invalid`
  const made = await admin.post('/api/companies/webhooks', {
    name: SECRET_WORD,
    url,
    events: ['delivery.created'],
  })
  const { id: webhook } = made.json().data as { id: string }
  const told = await admin.post(`/api/companies/webhooks/${webhook}/test`)
  await admin.put(`/api/companies/webhooks/${webhook}`, { is_active: false })
  return { webhook, webhookMessage: told.json().data.id as string }
}

/** Deactivated, so that nothing is read, with a message. */
async function mailboxOf({ owner }: TestApp, admin: SignedInUser, company: Company) {
  const word = SECRET_WORD.toLowerCase()
  const made = await admin.post('/api/deliveries/mailboxes', {
    name: SECRET_WORD,
    host: `${word}.invalid`,
    port: 993,
    security: 'tls',
    username: SECRET_WORD,
    password: SECRET_WORD,
    folder: 'INBOX',
    senders: [`@${word}.com.br`],
  })
  const { id: mailbox } = made.json().data as { id: string }
  await admin.put(`/api/deliveries/mailboxes/${mailbox}`, { is_active: false })
  const { rows } = await owner.query<{ id: string }>(
    `insert into mailbox_messages (company_id, mailbox_id, uid_validity, uid, fingerprint, received_at, sender, subject, outcome)
     values ($1, $2, 1, 1, '', now(), $3, $3, 'no_documents') returning id`,
    [company.id, mailbox, SECRET_WORD],
  )
  return { mailbox, mailboxMessage: rows[0]?.id ?? '' }
}

/** The delivery is not made, with a photo, which is a document of it too. */
async function failDelivery(
  { owner }: TestApp,
  driver: SignedInUser,
  company: Company,
  deliveryId: string,
) {
  const { id: reason } = await reasonOf(owner, company, '06')
  const failed = await driver.upload('/api/occurrences', {
    fields: { delivery_id: deliveryId, reason_id: reason, note: SECRET_WORD },
    file: { name: `${SECRET_WORD}.jpg`, bytes: PHOTO },
  })
  const { id: occurrence } = failed.json().data
  const { rows } = await owner.query<{ file_id: string }>(
    'select file_id from occurrences where id = $1',
    [occurrence],
  )
  const occurrenceFile = rows[0]?.file_id ?? ''
  const document = '01930000-0000-7000-8000-00000000d0c5'
  await owner.query(
    `insert into delivery_documents (id, company_id, delivery_id, file_id, kind) values ($1, $2, $3, $4, 'photo')`,
    [document, company.id, deliveryId, occurrenceFile],
  )
  return { reason, occurrence, occurrenceFile, document }
}
