import { setTimeout as pause } from 'node:timers/promises'
import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { DEFAULTS } from '@canhoto/fiscal/test/nfe-options'
import { v7 as uuid } from 'uuid'
import { clock } from './calls.ts'
import { type DayContext, sendEvery, withAnswer } from './day-context.ts'
import type { FilledCompany } from './fill.ts'
import { inTurns } from './in-turns.ts'
import { DAY_SECONDS, type PlannedDelivery } from './plan.ts'
import { sha256Of } from './sha256-of.ts'

export interface Office {
  company: FilledCompany
  /** Null when the sign-in failed. */
  token: string | null
}

const POLL_MS = 1500
/** After which an import that is not read is given up. */
const MAX_POLLS = 200
const FILES_PER_PAGE = 200
/** As the web sends them (web/src/features/import/uploads.ts). */
const FILES_AT_ONCE = 3

/** The name of a client says of which company it is. */
const clientName = ({ index }: FilledCompany, number: number) => `Cliente ${index} de ${number}`

/** What each user of an office looks at. */
const SCREENS = [
  [
    ['office: figures', '/api/dashboard/kpis'],
    ['office: list', '/api/deliveries?per_page=10'],
  ],
  [['office: list', '/api/deliveries?per_page=10']],
  [
    ['office: map', '/api/tracking/drivers/current-locations'],
    ['office: list', '/api/deliveries?per_page=10'],
  ],
] as const

/** Reads the screen again and again until the day ends, as what the live stream tells makes the web do. */
export async function showScreens(day: DayContext, { company, token }: Office, n: number) {
  if (!token) return
  const every = sendEvery(day.options)
  const first = ((company.index * SCREENS.length + n) / 97) % 1
  const sent: Promise<unknown>[] = []
  for (let second = first * every; second < DAY_SECONDS; second += every) {
    if (day.clockAt(second) < clock()) continue
    const at = await day.until(second)
    for (const [kind, path] of SCREENS[n] ?? SCREENS[1])
      sent.push(day.caller.send({ kind, at, method: 'GET', path, token }))
  }
  await Promise.all(sent)
}

/** A delivery that is typed into the form. Answers its id. */
export async function register(
  day: DayContext,
  office: Promise<Office>,
  { number, registeredAt }: PlannedDelivery,
) {
  const { value, at } = await withAnswer(await day.until(registeredAt), office)
  const { company, token } = value
  if (!token) return null
  const summary = {
    nf_number: String(number),
    client_name: clientName(company, number),
    delivery_address: `Rua das Acácias, ${number}`,
    invoice_total_value: '1234.56',
  }
  const created = await day.caller.send<{ id: string }>({
    kind: 'registration',
    at,
    key: uuid(),
    method: 'POST',
    path: '/api/deliveries/create-from-sefaz',
    token,
    form: { fields: { summary: JSON.stringify(summary) } },
  })
  if (created) day.acknowledged.deliveries.push({ id: created.id, company: company.id })
  return created?.id ?? null
}

type Known = (number: number, id: string | null) => void

/** An import: its files are sent one by one, and the office looks at its progress until all are read. */
export async function importWave(
  day: DayContext,
  office: Promise<Office>,
  wave: { at: number; deliveries: PlannedDelivery[] },
  known: Known,
) {
  const { value, at } = await withAnswer(await day.until(wave.at), office)
  const numberOfKey = new Map(wave.deliveries.map(({ number }) => [nfeKey({ number }), number]))
  const started = value.token ? await startImport(day, value.token, at) : null
  if (value.token && started) {
    const { company, token } = value
    const takeTurn = inTurns(FILES_AT_ONCE)
    const files = wave.deliveries.map(async (delivery) => {
      const plannedAt = await day.until(delivery.registeredAt)
      const target = { company, token, importId: started.id, plannedAt }
      return takeTurn(() => sendFile(day, target, delivery))
    })
    const sent = (await Promise.all(files)).filter(Boolean).length
    await waitUntilRead(day, token, started.id, sent)
    for (const note of await listNotes(day, token, started.id)) {
      const number = numberOfKey.get(note.key ?? '')
      if (number === undefined || !note.delivery_id) continue
      day.acknowledged.deliveries.push({ id: note.delivery_id, company: company.id })
      known(number, note.delivery_id)
    }
  }
  // What is known already stays.
  for (const { number } of wave.deliveries) known(number, null)
}

const startImport = (day: DayContext, token: string, at: number) =>
  day.caller.send<{ id: string }>({
    kind: 'import: start',
    at,
    method: 'POST',
    path: '/api/deliveries/imports',
    token,
    json: { id: uuid() },
  })

interface ImportTarget {
  company: FilledCompany
  token: string
  importId: string
  plannedAt: number
}

async function sendFile(
  day: DayContext,
  { company, token, importId, plannedAt }: ImportTarget,
  { number }: PlannedDelivery,
) {
  const id = uuid()
  const recipient = DEFAULTS.recipient && {
    ...DEFAULTS.recipient,
    name: clientName(company, number),
  }
  const bytes = Buffer.from(nfeXml({ number, recipient }))
  const added = await day.caller.send({
    kind: 'import: file',
    at: clock(),
    plannedAt,
    method: 'POST',
    path: `/api/deliveries/imports/${importId}/files`,
    token,
    form: { fields: { id }, file: { name: `${number}.xml`, type: 'application/xml', bytes } },
  })
  const kept = { id, company: company.id, sha256: sha256Of(bytes), size: bytes.length }
  if (added) day.acknowledged.importFiles.push(kept)
  return added !== null
}

async function waitUntilRead(day: DayContext, token: string, importId: string, files: number) {
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    const progress = await day.caller.send<{ total: number; waiting: number }>({
      kind: 'import: progress',
      at: clock(),
      method: 'GET',
      path: `/api/deliveries/imports/${importId}`,
      token,
    })
    if (progress && progress.waiting === 0 && progress.total >= files) return
    await pause(POLL_MS)
  }
}

async function listNotes(day: DayContext, token: string, importId: string) {
  type Note = { key: string | null; delivery_id: string | null }
  const notes: Note[] = []
  for (let page = 1; ; page++) {
    const files = await day.caller.send<{ notes: Note[] }[]>({
      kind: 'import: files',
      at: clock(),
      method: 'GET',
      path: `/api/deliveries/imports/${importId}/files?page=${page}&per_page=${FILES_PER_PAGE}`,
      token,
    })
    for (const file of files ?? []) notes.push(...file.notes)
    if (!files || files.length < FILES_PER_PAGE) return notes
  }
}
