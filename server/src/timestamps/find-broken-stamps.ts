import type pg from 'pg'
import type { Certificate } from 'pkijs'
import { rootOf } from './hash-tree.ts'
import { stampedText } from './stamped-text.ts'
import { verifyToken } from './verify-token.ts'

interface Stamp {
  company: string
  name: string
  first_position: number
  last_position: number
  root: string
  token: Buffer
  hashes: string[]
}

/** The stamps of every company that are not of its seals as they are stored now, or not of the authority. */
export async function findBrokenStamps(owner: pg.Pool, trusted: Certificate[]) {
  const { rows: keys } = await owner.query<{ company_id: string; last_position: number }>(
    'select company_id, last_position from chain_stamps order by company_id, last_position',
  )
  const broken: { company: string; position: number; problem: string }[] = []
  for (const key of keys) {
    const stamp = await readStamp(owner, key)
    const problem = stamp && (await problemOf(stamp, trusted))
    if (problem) broken.push({ company: stamp.name, position: stamp.last_position, problem })
  }
  return { checked: keys.length, broken }
}

async function readStamp(owner: pg.Pool, key: { company_id: string; last_position: number }) {
  const { rows } = await owner.query<Stamp>(
    `select t.company_id as company, c.name, t.first_position, t.last_position, t.root, t.token,
            array(select s.hash from proof_seals s where s.company_id = t.company_id
                     and s.position between t.first_position and t.last_position order by s.position) as hashes
       from chain_stamps t join companies c on c.id = t.company_id
      where t.company_id = $1 and t.last_position = $2`,
    [key.company_id, key.last_position],
  )
  return rows[0]
}

async function problemOf(stamp: Stamp, trusted: Certificate[]) {
  const { hashes, token, root } = stamp
  if (hashes.length === 0 || rootOf(hashes) !== root) return 'the time stamp is of other seals'
  try {
    await verifyToken(token, Buffer.from(stampedText(stamp)), trusted)
    return null
  } catch (error) {
    return `the time stamp does not verify: ${error instanceof Error ? error.message : String(error)}`
  }
}
