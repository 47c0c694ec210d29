import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { databaseUrlOf } from '../../../test/cluster.ts'
import { otherClock } from '../../../test/other-clock.ts'
import { SENDING_KEY } from '../../../test/sefaz/certificate-company.ts'
import { runSending } from '../../../test/sefaz/sending/running-sending.ts'
import { insertEvent, insertSender } from '../../../test/sefaz/sending/sender-company.ts'
import { startSending } from '../../../test/sefaz/sending/start-sending.ts'

const HOUR_MS = 3_600_000
const WAIT = { timeout: 60_000, interval: 100 }

const { owner, authority, connection, clock, folder, find, send } = await startSending()
const files = mkdtempSync(join(tmpdir(), 'canhoto-clocks-'))
afterAll(() => rmSync(files, { recursive: true, force: true }))
const privateKeyFile = join(files, 'sefaz-private.pem')
const caFile = join(files, 'ca.pem')
writeFileSync(privateKeyFile, SENDING_KEY.export({ type: 'pkcs8', format: 'pem' }))
writeFileSync(caFile, authority.root)

/** The process that sends, on a machine whose clock differs by so many seconds. */
function sendWithClock(seconds: number) {
  return runSending({
    DATABASE_URL: databaseUrlOf(connection),
    JWT_SECRET: 'a secret of the senders of the test',
    DATA_DIR: join(files, 'data'),
    SEFAZ_DIR: folder,
    SEFAZ_CA_FILE: caFile,
    SEFAZ_PRIVATE_KEY_FILE: privateKeyFile,
    ...otherClock(files, seconds),
  })
}

const secondsSince = async (column: 'signed_at' | 'answered_at', id: string) => {
  const { rows } = await owner.query<{ seconds: number }>(
    `select extract(epoch from clock_timestamp() - ${column})::float as seconds from sefaz_events where id = $1`,
    [id],
  )
  return rows[0]?.seconds
}

for (const seconds of [-120, 120])
  test(`a process whose clock is ${seconds} s off goes by the clock of the database, and tells of it`, async () => {
    const sending = sendWithClock(seconds)
    await vi.waitFor(() => expect(sending.output()).toContain('está em funcionamento'), WAIT)
    const now = new Date().toISOString()
    clock.now = new Date(Date.now() + 1000)
    const delivered = { content: { occurredAt: now, hashedAt: now } }
    const event = await insertEvent(owner, await insertSender(owner, authority), delivered)
    await vi.waitFor(
      async () => expect(await find(event.id)).toMatchObject({ state: 'registered', problems: [] }),
      WAIT,
    )
    for (const column of ['signed_at', 'answered_at'] as const)
      expect(Math.abs((await secondsSince(column, event.id)) ?? NaN)).toBeLessThan(60)
    const { rowCount } = await owner.query(
      `select from sefaz_senders where seen_at between now() - interval '1 minute' and now() + interval '1 second'`,
    )
    expect(rowCount).toBe(1)
    expect(sending.output()).toMatch(/ATENÇÃO: O relógio .* diferem 1(19|20) s/)
    await sending.end()
  })

test('an event of a server that is a little ahead is signed at the time of its delivery', async () => {
  clock.now = new Date()
  const at = clock.now
  const inSeconds = (seconds: number) => new Date(at.getTime() + seconds * 1000).toISOString()
  const ahead = { at, content: { occurredAt: inSeconds(90), hashedAt: inSeconds(100) } }
  const event = await insertEvent(owner, await insertSender(owner, authority), ahead)
  // Of SEFAZ; the process that sends is behind it.
  clock.now = new Date(at.getTime() + 200_000)
  await send({ now: () => at })
  const { signed_xml, state } = await find(event.id)
  expect(state).toBe('registered')
  const timeOf = (name: string) =>
    Date.parse(new RegExp(`<${name}>([^<]+)`).exec(signed_xml ?? '')?.[1] ?? '')
  expect(timeOf('dhEvento')).toBe(timeOf('dhHashEntrega'))

  const wrong = { at, number: 2, content: { occurredAt: inSeconds(600), hashedAt: inSeconds(600) } }
  const later = await insertEvent(owner, await insertSender(owner, authority), wrong)
  await send({ now: () => at })
  expect((await find(later.id)).problems).toContain(
    'A entrega está no futuro: confira a data e a hora.',
  )
})

/** Today ('2026-11-26') by a clock of that offset ('-03:00'). */
const dayAt = (offset: string) =>
  new Date(Date.now() + Number.parseInt(offset, 10) * HOUR_MS).toISOString().slice(0, 10)

test.each([
  ['12', 'AC', '-05:00'],
  ['35', 'SP', '-03:00'],
  // Of Fernando de Noronha too, in the clock of its capital.
  ['26', 'PE', '-03:00'],
])(
  'an event of state %s (%s) is signed a minute before midnight with the day of its state',
  async (ufCode, uf, offset) => {
    const day = dayAt(offset)
    const at = new Date(`${day}T23:59:00${offset}`)
    clock.now = at
    const delivered = new Date(at.getTime() - 60_000).toISOString()
    const content = { uf, occurredAt: delivered, hashedAt: delivered }
    const event = await insertEvent(owner, await insertSender(owner, authority), {
      at,
      ufCode,
      content,
    })
    await send()
    const { signed_xml, state, code } = await find(event.id)
    expect([state, code]).toEqual(['registered', '135'])
    expect(signed_xml).toContain(`<dhEvento>${day}T23:59:00${offset}</dhEvento>`)
    expect(signed_xml).toContain(`<dhEntrega>${day}T23:58:00${offset}</dhEntrega>`)
  },
)
