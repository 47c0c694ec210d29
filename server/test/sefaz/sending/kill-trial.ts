import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Connection } from '../../../src/platform/database.ts'
import { SENDING_KEY } from '../certificate-company.ts'
import { type SefazStub, startSefazStub } from '../stub/server.ts'
import { createTestAuthority, type TestAuthority } from '../test-certificates.ts'
import { createKillPlan } from './kill-plan.ts'
import { killSenders, startSender, stop } from './killed-senders.ts'
import { insertEvent, insertSender, type SenderCompany, stubFolder } from './sender-company.ts'

interface TrialOptions {
  owner: pg.Pool
  /** The application's, of prepareLogin. */
  login: Connection
  companies: number
  events: number
  kills: number
  processes: number
  /** How much faster the clock of SEFAZ and of the senders runs than the machine's. */
  rate: number
}

/** Longer than a call takes here. */
const CLAIM_MS = 3000
const CALL_TIMEOUT_MS = 1500
const SLOW_MS = 400
const LAST_MS = 240_000
/** To SP, AN and SVRS, so that each company has three lanes. */
const TYPES = ['110180', '110130', '110192', '110190'] as const

/** Events of several companies are sent while the processes that send are killed and SEFAZ fails in all its ways. */
export async function runKillTrial({
  owner,
  login,
  companies,
  events,
  kills,
  processes,
  rate,
}: TrialOptions) {
  const authority = createTestAuthority()
  const from = Date.now()
  const now = () => new Date(from + (Date.now() - from) * rate)
  const plan = createKillPlan()
  const stub = await startSefazStub({
    authority,
    now,
    slowMs: SLOW_MS,
    knowsEveryKey: true,
    chooseFault: () => plan.nextFault(),
  })
  const folder = stubFolder(stub.url)
  const insertUpTo = await createInserting({ owner, authority, companies, events, now })
  const start = {
    login,
    folder,
    authorities: [authority.root],
    privateKey: SENDING_KEY.export({ type: 'pkcs8', format: 'pem' }).toString(),
    claimSeconds: (CLAIM_MS / 1000) * rate,
    timeoutMs: CALL_TIMEOUT_MS,
    clock: { from, rate },
  }
  const perKill = Math.ceil(events / kills)
  await insertUpTo(perKill * processes * 2)
  const killed = await killSenders({
    start,
    plan,
    processes,
    kills,
    onKill: (count) => insertUpTo(perKill * (count + processes * 2)),
  })
  await insertUpTo(events)
  const last = await startSender({ ...start, calls: 4, killAt: null })
  await waitUntilDone(owner)
  await stop(last)
  const result = await resultOf(owner, stub)
  await stub.close()
  rmSync(folder, { recursive: true, force: true })
  return { killed, kills: sum(Object.values(killed)), ...result }
}

/** Inserts a few events at a time, so that every kill meets some. */
async function createInserting({
  owner,
  authority,
  companies,
  events,
  now,
}: Pick<TrialOptions, 'owner' | 'companies' | 'events'> & {
  authority: TestAuthority
  now: () => Date
}) {
  const senders: SenderCompany[] = []
  for (let each = 0; each < companies; each += 1) senders.push(await insertSender(owner, authority))
  let inserted = 0
  return async (count: number) => {
    const first = inserted
    const end = Math.max(first, Math.min(count, events))
    inserted = end
    for (let index = first; index < end; index += 1) {
      const company = senders[index % companies]
      const type = TYPES[Math.floor(index / companies) % TYPES.length]
      if (company && type) await insertEvent(owner, company, { type, number: index + 1, at: now() })
    }
  }
}

async function waitUntilDone(owner: pg.Pool) {
  const end = Date.now() + LAST_MS
  while (Date.now() < end && (await countOpen(owner)) > 0) await wait(100)
}

async function countOpen(owner: pg.Pool) {
  const { rows } = await owner.query<{ open: number }>(
    `select count(*)::int as open from sefaz_events where next_at is not null`,
  )
  return rows[0]?.open ?? 0
}

interface Row {
  type: string
  access_key: string
  state: string
  protocol: string | null
  signed_xml: string | null
  attempts: number
}

/** What is stored, against what the stub has. */
async function resultOf(owner: pg.Pool, { state: stub }: SefazStub) {
  const { rows } = await owner.query<Row>(
    'select type, access_key, state, protocol, signed_xml, attempts from sefaz_events',
  )
  const registeredOf = ({ type, access_key }: Row) =>
    stub.events.filter((event) => event.key === access_key && String(event.type) === type)
  const sent = bytesSent(stub.calls.map(({ message }) => message))
  const calls = stub.calls.length
  return {
    events: rows.length,
    registered: rows.filter(({ state }) => state === 'registered').length,
    once: rows.filter((row) => registeredOf(row).length === 1).length,
    sameProtocol: rows.filter((row) => registeredOf(row)[0]?.protocol === row.protocol).length,
    sameBytes: rows.filter(({ access_key, type, signed_xml }) => {
      const hashes = sent.get(`${type} ${access_key}`)
      return hashes?.size === 1 && hashes.has(sha256(signed_xml ?? ''))
    }).length,
    mostAttempts: Math.max(...rows.map(({ attempts }) => attempts)),
    calls,
    consults: stub.calls.filter(({ message }) => message.includes('<consSit')).length,
    faults: stub.calls.filter(({ fault }) => fault !== null).length,
    states: countBy(rows.map(({ state }) => state)),
  }
}

const SIGNED = /<(evento|eventoCTe) .*<\/\1>/s
const NAMED = /<ch(?:NFe|CTe)>([0-9A-Z]{44})<.*?<tpEvento>(\d{6})</s

/** The hashes of what was sent of each event. */
function bytesSent(messages: readonly string[]) {
  const sent = new Map<string, Set<string>>()
  for (const message of messages) {
    const [signed] = SIGNED.exec(message) ?? []
    const [, key, type] = NAMED.exec(signed ?? '') ?? []
    if (!signed) continue
    const name = `${type} ${key}`
    sent.set(name, (sent.get(name) ?? new Set<string>()).add(sha256(signed)))
  }
  return sent
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function countBy(names: readonly string[]) {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
