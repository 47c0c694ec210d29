import type { ComponentStatus } from '@canhoto/contracts/dashboard'
import { STOPPED_AFTER_MIN } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import type { DocumentReader } from '../../../documents/document-reader.ts'
import { clockDrift } from '../../../platform/clock-drift.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

export type Finding = Pick<ComponentStatus, 'state' | 'detail'>

const SAMPLE_NUMBER = '1'

/** The shortest invoice that can be read, to check that reading works. */
const SAMPLE_NOTE = `<?xml version="1.0" encoding="UTF-8"?>
<NFe xmlns="http://www.portalfiscal.inf.br/nfe">
  <infNFe versao="4.00">
    <ide><mod>55</mod><serie>1</serie><nNF>${SAMPLE_NUMBER}</nNF></ide>
    <emit><CNPJ>11222333000181</CNPJ><xNome>Emitente</xNome></emit>
    <dest><CNPJ>11222333000181</CNPJ><xNome>Destinatario</xNome></dest>
  </infNFe>
</NFe>`

const MIN_FREE_PERCENT = 5
const MINUTE_MS = 60_000

export async function checkDatabase(db: Db, now: Date): Promise<Finding> {
  const startedAt = performance.now()
  const { time } = await db
    .selectNoFrom(sql<string>`clock_timestamp()`.as('time'))
    .executeTakeFirstOrThrow()
  const durationMs = Math.round(performance.now() - startedAt)
  const drift = clockDrift(Date.parse(time), now.getTime())
  if (drift) return { state: 'warning', detail: drift }
  return { state: 'ok', detail: `Banco de dados respondeu em ${durationMs} ms.` }
}

export async function checkStorage(storage: Storage): Promise<Finding> {
  const share = await storage.probe()
  if (share === null) return { state: 'ok', detail: 'Gravação e leitura de arquivos funcionando.' }
  const free = Math.floor(share * 100)
  return free < MIN_FREE_PERCENT
    ? { state: 'warning', detail: `Pouco espaço para arquivos: ${free} % livres.` }
    : { state: 'ok', detail: `Gravação e leitura de arquivos funcionando, ${free} % livres.` }
}

export async function checkDocuments(documentReader: DocumentReader): Promise<Finding> {
  const bytes = Buffer.from(SAMPLE_NOTE)
  const note = await documentReader.read('status', { kind: 'xml', mime: 'application/xml', bytes })
  const isRead = note.outcome === 'note' && note.draft.nf_data.numero === SAMPLE_NUMBER
  if (!isRead) throw new Error('The sample note was misread.')
  return { state: 'ok', detail: 'Leitura de notas fiscais (XML) funcionando.' }
}

/** A warning while drivers are on a route and no phone has sent a position; none when no driver is. */
export async function checkTracking(db: Db, now: Date): Promise<Finding> {
  const { online, newest } = await db
    .selectFrom('driver_states')
    .select([
      sql<number>`count(*) filter (where status = 'online')`.as('online'),
      sql<string | null>`max(recorded_at)`.as('newest'),
    ])
    .executeTakeFirstOrThrow()
  const drivers = online === 1 ? '1 motorista em rota' : `${online} motoristas em rota`
  if (newest === null)
    return { state: online > 0 ? 'warning' : 'ok', detail: `${drivers}, nenhuma posição recebida.` }
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(newest)) / MINUTE_MS))
  const isSilent = online > 0 && minutes >= STOPPED_AFTER_MIN
  return {
    state: isSilent ? 'warning' : 'ok',
    detail: `${drivers}, última posição ${formatAge(minutes)}.`,
  }
}

function formatAge(minutes: number) {
  if (minutes < 1) return 'agora mesmo'
  if (minutes < 60) return `há ${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `há ${hours} h` : `há ${Math.floor(hours / 24)} dias`
}
