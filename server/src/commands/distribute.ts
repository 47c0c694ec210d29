import { parseArgs } from 'node:util'
import pg from 'pg'
import { assertRecentBackup } from '../platform/backup/assert-recent-backup.ts'
import { distributePositions } from '../platform/citus/distribute-positions.ts'
import { assertNoSessions, type Cluster, readCluster } from '../platform/citus/read-cluster.ts'
import { migrate } from '../platform/migrate.ts'
import { withDatabase } from './with-database.ts'

const GB = 1024 ** 3
const DEFAULT_SHARDS = 32
const MAX_SHARDS = 1024

await withDatabase('shared', async ({ connection }) => {
  const { apply, backup, shards } = readOptions()
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const cluster = await readCluster(client)
    console.info(describe(cluster, shards))
    if (cluster.areDistributed) return
    if (!apply)
      return console.info(
        'Nada foi feito. Para fazer: npm run distribute -- --apply --backup CÓPIA',
      )
    if (!backup)
      throw new Error(
        'Diga qual cópia de segurança existe: npm run distribute -- --apply --backup canhoto-….tar.gz',
      )
    await assertRecentBackup(client, backup, new Date())
    await assertNoSessions(client)
    await migrate(connection)
    const rows = await distributePositions(client, shards)
    console.info(`Feito: ${rows} posições distribuídas. Inicie o Canhoto de novo.`)
  } finally {
    await client.end()
  }
})

function readOptions() {
  const { values } = parseArgs({
    options: {
      apply: { type: 'boolean', default: false },
      backup: { type: 'string' },
      shards: { type: 'string', default: String(DEFAULT_SHARDS) },
    },
  })
  const shards = Number(values.shards)
  if (!Number.isInteger(shards) || shards < 1 || shards > MAX_SHARDS)
    throw new Error(`--shards é um número de 1 a ${MAX_SHARDS}.`)
  return { ...values, shards }
}

function describe({ areDistributed, workers, rows, bytes }: Cluster, shards: number) {
  const servers = `${workers.length} servidor(es) do Citus: ${workers.join(', ')}`
  if (areDistributed) return `As posições já estão distribuídas por ${servers}.`
  const size = `${(bytes / GB).toFixed(1).replace('.', ',')} GB`
  return [
    `As posições (cerca de ${Math.round(rows)}, ${size}) vão para ${servers}, em ${shards} partes; cada empresa inteira em uma delas.`,
    'Tudo o mais fica neste banco. A tabela fica fechada até o fim: o Canhoto deve estar parado.',
    'As chaves estrangeiras das posições dão lugar a gatilhos, e as partições por dia a uma só tabela.',
    'Os papéis canhoto_app, canhoto_driver, canhoto_positions e canhoto_platform passam a poder entrar (LOGIN), sem senha.',
  ].join('\n')
}
