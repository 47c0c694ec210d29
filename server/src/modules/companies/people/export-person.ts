import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { type FileContext, readStoredFile } from '../../../domain/stored-file.ts'
import { zipEntries } from '../../../platform/zip-entries.ts'
import type { FoundPerson } from './commands.ts'

const ROWS_AT_ONCE = 5000
/** A ZIP without extensions holds 4 GB. */
const MAX_BYTES = 3 * 1024 ** 3

const README = `Dados pessoais guardados nesta empresa (Lei 13.709/2018, LGPD, art. 18).

Cada arquivo .json tem os registros de um tipo; datas e horas têm o fuso. A pasta "arquivos" tem as fotos e os
documentos. Dados de outras pessoas, como os destinatários do que esta pessoa entregou, não fazem parte.
`

/** The export as it is read: no more than one file, or one batch of rows, is in memory. */
export function exportPerson(context: FileContext, person: FoundPerson) {
  return Readable.from(zipEntries(entriesOf(context, person)))
}

async function* entriesOf(context: FileContext, person: FoundPerson) {
  yield { name: 'LEIA-ME.txt', bytes: Buffer.from(README) }
  yield { name: 'pessoa.json', bytes: toJson(known(person)) }
  const { rows: tables } = await context.inTransaction((db) =>
    sql<{ title: string }>`select title from person_tables()`.execute(db),
  )
  for (const { title } of tables) yield* rowsOf(context, person, title)
  yield* filesOf(context, person)
}

/** How the person is called; not the ids by which the rows are found. */
const known = ({ document, names, emails, phones, usernames, addresses }: FoundPerson) => ({
  documento: document,
  nomes: names,
  emails,
  telefones: phones,
  usuarios: usernames,
  enderecos: addresses,
})

async function* rowsOf(context: FileContext, person: FoundPerson, title: string) {
  let after: string | null = null
  for (let part = 1; ; part++) {
    const rows = await readRows(context, person, { title, after })
    const name = part === 1 ? title : `${title}-${part}`
    if (rows.length > 0)
      yield { name: `${name}.json`, bytes: toJson(rows.map(({ record }) => record)) }
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)?.key ?? null
  }
}

interface Row {
  key: string
  record: object
}

async function readRows(
  { inTransaction }: FileContext,
  person: FoundPerson,
  { title, after }: { title: string; after: string | null },
): Promise<Row[]> {
  const { rows } = await inTransaction((db) =>
    sql<Row>`select * from export_person(${JSON.stringify(person)}::jsonb, ${title}, ${after}, ${ROWS_AT_ONCE})`.execute(
      db,
    ),
  )
  return rows
}

async function* filesOf({ inTransaction, storage }: FileContext, person: FoundPerson) {
  const files = await inTransaction((db) => listFiles(db, person))
  let total = 0
  for (const { id, name, size } of files) {
    total += size
    if (total > MAX_BYTES) {
      const text = 'Há mais arquivos do que cabem aqui. Baixe-os em cada entrega.\n'
      yield { name: 'arquivos/NEM-TODOS.txt', bytes: Buffer.from(text) }
      return
    }
    const bytes = await readStoredFile(storage, id)
    const safe = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(-80)
    if (bytes) yield { name: `arquivos/${id}-${safe}`, bytes }
  }
}

async function listFiles(db: Db, person: FoundPerson) {
  const { rows } = await sql<{ id: string; name: string; size: number }>`
    select * from files_of_export(${JSON.stringify(person)}::jsonb)`.execute(db)
  return rows
}

const toJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
