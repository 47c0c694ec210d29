import { hashStoredFile } from '../domain/stored-file.ts'
import { type Connection, openOwner } from '../platform/database.ts'
import type { Storage } from '../platform/storage/storage.ts'

interface BrokenProof {
  company: string
  position: number | null
  receipt_id: string
  problem: string
}

interface SealedPhoto {
  company: string
  position: number
  receipt_id: string
  file_id: string
  sha256: string | null
  /** By the term of the company, or at the request of a person (decision 0032): its hash stays sealed. */
  is_purged: boolean
}

/** Photos that are read from the database at once. */
const BATCH = 1000

/** Every chain of every company, and every photo that was sealed: for the owner of the installation. */
export async function findBrokenProofs(connection: Connection, storage: Storage) {
  const owner = openOwner(connection)
  try {
    const { rows: broken } = await owner.query<BrokenProof>(
      `select c.name as company, p.position, p.receipt_id, p.problem
         from companies c cross join lateral check_proof_chain(c.id) p order by c.name, p.position`,
    )
    let checked = 0
    for await (const photo of sealedPhotos(owner)) {
      checked += 1
      const { file_id, sha256, is_purged, ...place } = photo
      const stored = await hashStoredFile(storage, file_id)
      if (is_purged) continue
      if (stored === null) broken.push({ ...place, problem: 'its photo is gone' })
      else if (stored !== sha256) broken.push({ ...place, problem: 'its photo was changed' })
    }
    return { checked, broken }
  } finally {
    await owner.end()
  }
}

async function* sealedPhotos(owner: ReturnType<typeof openOwner>) {
  let last = ''
  for (;;) {
    const { rows } = await owner.query<SealedPhoto & { id: string }>(
      `select s.verification_id::text as id, c.name as company, s.position, s.receipt_id, r.file_id,
              substring(s.content from '"sha256" : "([0-9a-f]{64})"') as sha256,
              f.state in ('purging', 'purged') as is_purged
         from proof_seals s
         join companies c on c.id = s.company_id
         join receipts r on r.company_id = s.company_id and r.id = s.receipt_id
         join files f on f.id = r.file_id
        where s.verification_id > $1::uuid order by s.verification_id limit ${BATCH}`,
      [last || '00000000-0000-0000-0000-000000000000'],
    )
    for (const { id, ...photo } of rows) {
      last = id
      yield photo
    }
    if (rows.length < BATCH) return
  }
}
