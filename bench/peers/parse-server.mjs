import { once } from 'node:events'
import { createRequire } from 'node:module'

// Parse Server as its guide shows it: classes of a fixed schema, roles as access lists, cloud code where a call does more than one thing.
const { home, connection, deliveries, companies, drivers } = JSON.parse(process.env.PEER)
const load = createRequire(`${home}/`)
const express = load('express')
const pg = load('pg')
const { ParseServer } = load('parse-server')

const CONNECTIONS = 10
const KEYS = { appId: 'canhoto', masterKey: 'a master key of the benchmark' }

const string = { type: 'String' }
const number = { type: 'Number' }
const date = { type: 'Date' }
const signedIn = { requiresAuthentication: true }
const permissions = {
  find: signedIn,
  get: signedIn,
  count: signedIn,
  create: signedIn,
  update: signedIn,
}
const place = {
  latitude: number,
  longitude: number,
  accuracy: number,
  speed: number,
  heading: number,
}
const schemaOf = (className, fields) => ({ className, fields, classLevelPermissions: permissions })
const definitions = [
  schemaOf('Delivery', {
    company: string,
    nfNumber: string,
    nfeKey: string,
    clientName: string,
    deliveryAddress: string,
    status: string,
    scheduledFor: string,
    deliveredAt: date,
    invoiceTotalValue: number,
  }),
  schemaOf('DeliveryEvent', { company: string, delivery: string, user: string, kind: string }),
  schemaOf('Position', { company: string, driver: string, recordedAt: date, ...place }),
  schemaOf('DriverState', { company: string, driver: string, recordedAt: date, ...place }),
  {
    ...schemaOf('_User', { company: string }),
    classLevelPermissions: { ...permissions, create: { '*': true } },
  },
]

const app = express()
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
const base = `http://127.0.0.1:${server.address().port}/parse`
const parse = new ParseServer({
  ...KEYS,
  // The address says which kind of database it is; the rest of it is given here.
  databaseURI: 'postgres://localhost/canhoto',
  databaseOptions: { ...connection, max: CONNECTIONS },
  serverURL: base,
  allowClientClassCreation: false,
  logLevel: 'error',
  silent: true,
  verbose: false,
  maintenanceKey: 'another key of the benchmark',
  schema: { definitions, lockSchemas: false, strict: false },
  cloud: (Parse) => addCode(Parse),
})
await parse.start()
app.use('/parse', parse.app)
await fill()
process.send(await accounts(globalThis.Parse))
process.on('disconnect', () => process.exit())

function addCode(Parse) {
  const today = () => new Date().toISOString().slice(0, 10)
  const accessOf = (company) => {
    const access = new Parse.ACL()
    access.setRoleReadAccess(company, true)
    access.setRoleWriteAccess(company, true)
    return access
  }
  const sessionOf = (account) => ({ sessionToken: account.getSessionToken() })

  Parse.Cloud.beforeSave('Delivery', ({ object, user: account }) => {
    if (!object.isNew()) return
    const company = account.get('company')
    object.set({ company, status: 'PENDING', scheduledFor: today() })
    object.setACL(accessOf(company))
  })
  Parse.Cloud.afterSave('Delivery', async ({ object, original, user: account }) => {
    if (original) return
    const event = new Parse.Object('DeliveryEvent')
    const company = account.get('company')
    event.setACL(accessOf(company))
    await event.save(
      { company, delivery: object.id, user: account.id, kind: 'CREATED' },
      sessionOf(account),
    )
  })
  Parse.Cloud.define('figures', async ({ user: account }) => {
    const query = (name) => new Parse.Query(name).equalTo('company', account.get('company'))
    const ofToday = () => query('Delivery').equalTo('scheduledFor', today())
    const count = (status) => ofToday().equalTo('status', status).count(sessionOf(account))
    const [pending, inTransit, delivered, list, active] = await Promise.all([
      count('PENDING'),
      count('IN_TRANSIT'),
      count('DELIVERED'),
      ofToday().descending('createdAt').limit(10).find(sessionOf(account)),
      query('DriverState').count(sessionOf(account)),
    ])
    return { pending, inTransit, delivered, list: list.map((row) => row.toJSON()), active }
  })
  Parse.Cloud.define('location', async ({ user: account, params }) => {
    const company = account.get('company')
    const { recorded_at, ...fix } = params
    const values = { company, driver: account.id, recordedAt: new Date(recorded_at), ...fix }
    const position = new Parse.Object('Position')
    position.setACL(accessOf(company))
    await position.save(values, sessionOf(account))
    const known = await new Parse.Query('DriverState')
      .equalTo('driver', account.id)
      .first(sessionOf(account))
    const state = known ?? new Parse.Object('DriverState')
    if (!known) state.setACL(accessOf(company))
    await state.save(values, sessionOf(account))
    return { accepted: 1 }
  })
}

/** An admin and the drivers, all in the role of the first company. */
async function accounts(Parse) {
  const role = new Parse.Role('company-0', new Parse.ACL())
  const tokens = []
  for (let n = 0; n <= drivers; n++) {
    const { objectId, sessionToken } = await signUp(n)
    tokens.push(sessionToken)
    role.getUsers().add(Parse.User.createWithoutData(objectId))
  }
  await role.save(null, { useMasterKey: true })
  const headersOf = (token) => ({
    'x-parse-application-id': KEYS.appId,
    'x-parse-session-token': token,
  })
  const [admin, ...others] = tokens
  const where = encodeURIComponent('{"company":"company-0"}')
  const fix = '"latitude":-23.5,"longitude":-46.6,"accuracy":8,"speed":42.5,"heading":90'
  return {
    calls: {
      list: {
        method: 'GET',
        url: `${base}/classes/Delivery?where=${where}&order=-createdAt&limit=10&count=1`,
      },
      creation: {
        method: 'POST',
        url: `${base}/classes/Delivery`,
        body: '{"nfNumber":"1","clientName":"Cliente"}',
      },
      figures: { method: 'POST', url: `${base}/functions/figures`, body: '{}' },
      position: {
        method: 'POST',
        url: `${base}/functions/location`,
        body: `{${fix},"recorded_at":"{time}"}`,
        expects: '"accepted":1',
      },
    },
    admin: headersOf(admin),
    drivers: others.map(headersOf),
  }
}

/** As an app does it, which has the session from the answer. */
async function signUp(n) {
  const answer = await fetch(`${base}/users`, {
    method: 'POST',
    headers: { 'x-parse-application-id': KEYS.appId, 'content-type': 'application/json' },
    body: JSON.stringify({ username: `p${n}`, password: 'canhoto123', company: 'company-0' }),
  })
  return answer.json()
}

async function fill() {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`insert into "Delivery" ("objectId", "createdAt", "updatedAt", company, "nfNumber", "nfeKey", "clientName", "deliveryAddress", status, "scheduledFor", "deliveredAt", "invoiceTotalValue", _rperm, _wperm)
    select lpad(n::text, 10, '0'), at, at, 'company-' || n % ${companies}, n::text, lpad(n::text, 44, '0'), 'Cliente ' || n % 5000, 'Rua ' || n % 900,
           case when age < 1 and n % 2 = 0 then 'PENDING' else 'DELIVERED' end, to_char(at, 'YYYY-MM-DD'), at, 100,
           array['role:company-' || n % ${companies}], array['role:company-' || n % ${companies}]
      from (select n, n::float8 / ${deliveries} * 365 as age, now() - make_interval(secs => n::float8 / ${deliveries} * 365 * 86400) as at
              from generate_series(1, ${deliveries}) n) d`)
  await client.query('create index on "Delivery" (company, "createdAt" desc)')
  await client.query('create index on "Delivery" (company, "scheduledFor")')
  await client.query('create unique index on "Delivery" (company, "nfeKey")')
  await client.query('create index on "DriverState" (driver)')
  await client.query('create index on "Position" (driver, "recordedAt")')
  await client.query('vacuum analyze')
  await client.end()
}
