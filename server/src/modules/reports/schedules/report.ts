import { finished } from 'node:stream/promises'
import type { ScheduleKind } from '@canhoto/contracts/emails'
import { SCHEDULE_LABELS } from '@canhoto/contracts/labels/email'
import { MB } from '@canhoto/contracts/limits'
import { reportFigures } from '@canhoto/contracts/report-figures'
import { reports } from '@canhoto/contracts/reports'
import { FileAnswer } from '../../../access/answer.ts'
import type { Db } from '../../../access/as-actor.ts'
import type { ComposeEmail, Mail } from '../../../domain/send-emails.ts'
import { conflict } from '../../../platform/errors.ts'
import { listClients, listUnproved } from '../clients/queries.ts'
import { listDeliveries } from '../deliveries/queries.ts'
import { listOccurrences } from '../occurrences/queries.ts'
import { listFinished } from '../receipts/queries.ts'

/** Of a file as an attachment, which is a third longer there; mail servers take ten to twenty-five. */
const MAX_BYTES = 5 * MB

interface Days {
  start_date: string
  end_date: string
}

type Query = Days & { format: 'csv' }

/** The reports as the office downloads them. */
const REPORTS: Record<
  Exclude<ScheduleKind, 'digest'>,
  (db: Db, query: Query, site: string) => Promise<unknown>
> = {
  deliveries: (db, query) => listDeliveries(db, 'ADMIN', reports.deliveries.query.parse(query)),
  receipts: (db, query, site) =>
    listFinished(db, { viewer: 'ADMIN', site }, reports.canhotos.query.parse(query)),
  occurrences: (db, query) =>
    listOccurrences(db, 'ADMIN', reportFigures.occurrences.query.parse(query)),
  clients: (db, query) => listClients(db, reportFigures.clients.query.parse(query)),
  unproved: (db, { format }) => listUnproved(db, reportFigures.unproved.query.parse({ format })),
}

export function composeReport({ queue, publicUrl }: Mail, maxBytes = MAX_BYTES): ComposeEmail {
  return async ({ of_company, company_name, details }) => {
    const { report = 'digest', start_date = '', end_date = '' } = details
    if (!of_company || report === 'digest') throw conflict('Relatório desconhecido.')
    const name = SCHEDULE_LABELS[report]
    const file = await queue.ofCompany(of_company)(async (db) => {
      const answer = await REPORTS[report](db, { start_date, end_date, format: 'csv' }, publicUrl)
      if (!(answer instanceof FileAnswer)) throw new Error('A report as CSV is a file.')
      const content = await readUpTo(maxBytes, answer)
      return content && { content, filename: answer.name.replace('.csv', `_${end_date}.csv`) }
    })
    return {
      paragraphs: [
        file
          ? `${name} de ${company_name} está anexo, em CSV.`
          : `${name} de ${company_name} ficou grande demais para um e-mail. Baixe o arquivo na tela de relatórios.`,
      ],
      link: { label: 'Abrir os relatórios', address: `${publicUrl}/dashboard/relatorios` },
      note: 'Um administrador da sua empresa cadastrou este envio em Integrações, E-mails.',
      attachments: file ? [{ ...file, contentType: 'text/csv; charset=utf-8' }] : [],
    }
  }
}

/** Null when the file is longer; no more of it is then read. */
async function readUpTo(maxBytes: number, { content }: FileAnswer) {
  if (Buffer.isBuffer(content)) return content.length > maxBytes ? null : content
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    chunks.push(Buffer.from(chunk as Buffer))
    size += chunks.at(-1)?.length ?? 0
    if (size > maxBytes) break
  }
  if (size <= maxBytes) return Buffer.concat(chunks)
  // The transaction goes on when the last statement of the report has ended.
  await finished(content).catch(() => {})
  return null
}
