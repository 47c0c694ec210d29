import { createRequire } from 'node:module'

// What many would write: Express, Sequelize, a token that names the user, who is looked up for each call, and the company in each query.
const { home, connection, deliveries, companies, drivers } = JSON.parse(process.env.PEER)
const load = createRequire(`${home}/`)
const express = load('express')
const jwt = load('jsonwebtoken')
const { DataTypes, fn, col, Sequelize } = load('sequelize')

const SECRET = 'a secret of the benchmark, long enough'
const CONNECTIONS = 10

const db = new Sequelize({
  dialect: 'postgres',
  dialectModule: load('pg'),
  ...connection,
  username: connection.user,
  logging: false,
  pool: { max: CONNECTIONS, min: CONNECTIONS },
  define: { underscored: true },
})
const id = { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 }
const { UUID, STRING, DATE, DATEONLY, DECIMAL, DOUBLE, TEXT } = DataTypes
const User = db.define('user', { id, companyId: UUID, role: STRING, fullName: STRING })
const Delivery = db.define(
  'delivery',
  {
    id,
    companyId: { type: UUID, allowNull: false },
    driverId: UUID,
    createdBy: UUID,
    nfNumber: { type: STRING, allowNull: false },
    nfeKey: STRING,
    clientName: { type: STRING, allowNull: false },
    deliveryAddress: TEXT,
    status: { type: STRING, defaultValue: 'PENDING' },
    scheduledFor: DATEONLY,
    deliveredAt: DATE,
    invoiceTotalValue: DECIMAL(15, 2),
  },
  {
    indexes: [
      { fields: ['company_id', { name: 'created_at', order: 'DESC' }] },
      { fields: ['company_id', 'scheduled_for'] },
      { fields: ['company_id', 'nfe_key'], unique: true },
    ],
  },
)
Delivery.belongsTo(User, { as: 'driver', constraints: false })
const DeliveryEvent = db.define('delivery_event', {
  id,
  companyId: UUID,
  deliveryId: UUID,
  userId: UUID,
  kind: STRING,
})
const place = {
  latitude: DOUBLE,
  longitude: DOUBLE,
  accuracy: DOUBLE,
  speed: DOUBLE,
  heading: DOUBLE,
}
const Position = db.define(
  'position',
  {
    driverId: { type: UUID, primaryKey: true },
    recordedAt: { type: DATE, primaryKey: true },
    companyId: UUID,
    ...place,
  },
  { timestamps: false },
)
const DriverState = db.define('driver_state', {
  driverId: { type: UUID, primaryKey: true },
  companyId: UUID,
  recordedAt: DATE,
  ...place,
})
await db.sync()
await fill()

const today = () => new Date().toISOString().slice(0, 10)
const app = express()
app.use(express.json())
app.use(async (request, response, next) => {
  try {
    const [, token] = (request.headers.authorization ?? '').split(' ')
    request.user = await User.findByPk(jwt.verify(token, SECRET).id)
    if (!request.user) return response.status(401).json({ error: 'Sessão encerrada.' })
    next()
  } catch {
    response.status(401).json({ error: 'Sessão encerrada.' })
  }
})

app.get('/deliveries', async ({ user }, response) => {
  const { rows, count } = await Delivery.findAndCountAll({
    where: { companyId: user.companyId },
    include: { model: User, as: 'driver', attributes: ['id', 'fullName'] },
    order: [['createdAt', 'DESC']],
    limit: 10,
  })
  response.json({ data: rows, total: count })
})

app.post('/deliveries', async ({ user, body: { nf_number, client_name } }, response) => {
  if (!nf_number || !client_name) return response.status(400).json({ error: 'Faltam campos.' })
  const { companyId } = user
  const delivery = await db.transaction(async (transaction) => {
    const values = { companyId, createdBy: user.id, nfNumber: nf_number, clientName: client_name }
    const created = await Delivery.create({ ...values, scheduledFor: today() }, { transaction })
    const event = { companyId, deliveryId: created.id, userId: user.id, kind: 'CREATED' }
    await DeliveryEvent.create(event, { transaction })
    return created
  })
  response.json({ data: delivery })
})

app.get('/figures', async ({ user: { companyId } }, response) => {
  const where = { companyId, scheduledFor: today() }
  const [counts, list, active] = await Promise.all([
    Delivery.findAll({
      attributes: ['status', [fn('count', col('id')), 'count']],
      where,
      group: ['status'],
      raw: true,
    }),
    Delivery.findAll({ where, order: [['createdAt', 'DESC']], limit: 10 }),
    DriverState.count({ where: { companyId } }),
  ])
  response.json({ data: { counts, list, active } })
})

app.post('/location', async ({ user, body }, response) => {
  const { latitude, longitude, accuracy, speed, heading, recorded_at: recordedAt } = body
  if (!Number.isFinite(latitude)) return response.status(400).json({ error: 'Faltam campos.' })
  const own = { driverId: user.id, companyId: user.companyId, recordedAt }
  const values = { ...own, latitude, longitude, accuracy, speed, heading }
  await Position.bulkCreate([values], { ignoreDuplicates: true })
  await DriverState.upsert(values)
  response.json({ data: { accepted: 1 } })
})

const server = app.listen(0, '127.0.0.1', async () => {
  const base = `http://127.0.0.1:${server.address().port}`
  const headersOf = (user) => ({ authorization: `Bearer ${jwt.sign({ id: user.id }, SECRET)}` })
  const [admin, ...others] = await User.findAll({ order: ['role', 'fullName'] })
  const fix = '"latitude":-23.5,"longitude":-46.6,"accuracy":8,"speed":42.5,"heading":90'
  process.send({
    calls: {
      list: { method: 'GET', url: `${base}/deliveries` },
      creation: {
        method: 'POST',
        url: `${base}/deliveries`,
        body: '{"nf_number":"1","client_name":"Cliente"}',
      },
      figures: { method: 'GET', url: `${base}/figures` },
      position: {
        method: 'POST',
        url: `${base}/location`,
        body: `{${fix},"recorded_at":"{time}"}`,
        expects: '"accepted":1',
      },
    },
    admin: headersOf(admin),
    drivers: others.map(headersOf),
  })
})
process.on('disconnect', () => process.exit())

async function fill() {
  const company = (n) => `lpad((${n} % ${companies})::text, 32, '0')::uuid`
  await db.query(`insert into users (id, company_id, role, full_name, created_at, updated_at)
    select gen_random_uuid(), ${company('0')}, case when n = 0 then 'ADMIN' else 'DRIVER' end, 'Pessoa ' || n, now(), now()
      from generate_series(0, ${drivers}) n`)
  await db.query(`insert into deliveries (id, company_id, nf_number, nfe_key, client_name, delivery_address, status, scheduled_for, delivered_at, invoice_total_value, created_at, updated_at)
    select gen_random_uuid(), ${company('n')}, n::text, lpad(n::text, 44, '0'), 'Cliente ' || n % 5000, 'Rua ' || n % 900,
           case when age < 1 and n % 2 = 0 then 'PENDING' else 'DELIVERED' end, at::date, at, 100, at, at
      from (select n, n::float8 / ${deliveries} * 365 as age, now() - make_interval(secs => n::float8 / ${deliveries} * 365 * 86400) as at
              from generate_series(1, ${deliveries}) n) d`)
  await db.query('vacuum analyze')
}
