import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import type { DocumentReader } from '../documents/document-reader.ts'
import { addGauge } from './add-gauge.ts'

interface Measured {
  pool: pg.Pool
  documentReader: Pick<DocumentReader, 'load'>
  dataDir: string
}

/** Connections, readers of documents and the disk of this process. */
export function measureProcess(registry: Registry, { pool, documentReader, dataDir }: Measured) {
  addGauge(registry, {
    name: 'canhoto_database_connections',
    help: 'Connections of this process, and requests that wait for one.',
    labelNames: ['state'],
    collect(gauge) {
      gauge.set({ state: 'idle' }, pool.idleCount)
      gauge.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      gauge.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  addGauge(registry, {
    name: 'canhoto_document_readings',
    help: 'Documents that workers of this process read, and those that wait for one.',
    labelNames: ['state'],
    collect(gauge) {
      const { running, waiting } = documentReader.load()
      gauge.set({ state: 'running' }, running)
      gauge.set({ state: 'waiting' }, waiting)
    },
  })
  addGauge(registry, {
    name: 'canhoto_disk_free_ratio',
    help: 'Free share of the disk of DATA_DIR.',
    async collect(gauge) {
      const { bavail, blocks } = await statfs(dataDir)
      gauge.set(bavail / blocks)
    },
  })
}
