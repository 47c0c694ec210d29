import { createHash } from 'node:crypto'
import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { nfeEvent } from '@canhoto/fiscal/test/other-documents'
import type pg from 'pg'
import { companyDay, type DemoContext } from './add-deliveries.ts'
import { CUSTOMERS } from './companies.ts'
import { noteFor } from './import-documents.ts'

const NFE = 'http://www.portalfiscal.inf.br/nfe'
/** Higher than the numbers of the other notes. */
const FIRST_NUMBER = 61_400
const HOUR_MS = 3_600_000

interface Distributed {
  schema: string
  kind: string
  key: string | null
  xml: string
}

/**
 * What SEFAZ has distributed to a company that reads it in homologation: notes, one of them cancelled, and a document that Canhoto does
 * not read. The server makes entries of them when it starts.
 */
export async function addDistributed(
  client: pg.ClientBase,
  { company, now }: Pick<DemoContext, 'company' | 'now'>,
) {
  const documents = distributedOn(companyDay(now))
  await client.query(
    `update sefaz_settings set distribution = 'homologation' where company_id = $1`,
    [company.id],
  )
  const answeredAt = new Date(now.getTime() - HOUR_MS)
  for (const [service, count] of [
    ['nfe', documents.length],
    ['cte', 0],
  ])
    await client.query(
      `insert into dfe_cursors (company_id, cnpj, service, environment, uf_code, last_nsu, max_nsu, state, code, reason, answered_at, next_read_at)
       values ($1, $2, $3, 'homologation', '35', $4, $4, 'up_to_date', '137', 'Nenhum documento localizado', $5, $6)
       on conflict (company_id, cnpj, service, environment) do update set last_nsu = $4, max_nsu = $4, state = 'up_to_date', code = '137',
         reason = excluded.reason, answered_at = $5, next_read_at = $6`,
      [company.id, company.cnpj, service, count, answeredAt, now],
    )
  for (const [index, { schema, kind, key, xml }] of documents.entries())
    await client.query(
      `insert into dfe_documents (company_id, cnpj, service, environment, nsu, schema, kind, access_key, sha256, xml, received_at)
       values ($1, $2, 'nfe', 'homologation', $3, $4, $5, $6, $7, $8, $9)`,
      [
        company.id,
        company.cnpj,
        index + 1,
        schema,
        kind,
        key,
        createHash('sha256').update(xml).digest('hex'),
        xml,
        answeredAt,
      ],
    )
}

function distributedOn(day: string): Distributed[] {
  const notes = CUSTOMERS.slice(0, 6).map((customer, n) =>
    noteFor(customer, FIRST_NUMBER + n * 7, day),
  )
  const [cancelled] = notes
  if (!cancelled) throw new Error('Too few customers.')
  return [
    ...notes.map((note) => ({
      schema: 'procNFe_v4.00.xsd',
      kind: 'procNFe',
      key: nfeKey(note),
      xml: nfeXml(note),
    })),
    {
      schema: 'procEventoNFe_v1.00.xsd',
      kind: 'procEventoNFe',
      key: nfeKey(cancelled),
      xml: nfeEvent('110111', nfeKey(cancelled)),
    },
    {
      schema: 'procNovidade_v1.00.xsd',
      kind: 'unknown',
      key: null,
      xml: `<procNovidade xmlns="${NFE}" versao="1.00"></procNovidade>`,
    },
  ]
}
