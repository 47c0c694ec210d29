import type pg from 'pg'
import type { Opening } from './actor.ts'
import { type Rows, rowsOf } from './as-actor.ts'

/** A file that this process reads now, and the rows of whoever brought it. */
export interface Claim {
  id: string
  rows: Rows
}

/** Files of imports that wait to be read, of all companies, in turns. */
export interface ImportClaims {
  /** Null when nothing waits. A claim that nobody finishes is given again. */
  next: () => Promise<Claim | null>
}

/** Longer than the longest reading. */
const GIVEN_UP_AFTER = '150 seconds'
/** SQLSTATE of enter_import. */
const USER_LEFT = 'CA003'
const USER_LEFT_SENTENCE = 'Quem enviou este arquivo não tem mais acesso à empresa.'

export function importClaimsOn(pool: pg.Pool): ImportClaims {
  return {
    async next() {
      const { rows } = await pool.query<{ id: string | null }>(
        'select claim_import_file($1::interval) as id',
        [GIVEN_UP_AFTER],
      )
      const id = rows[0]?.id
      if (!id) return null
      return { id, rows: ofPresentPerson(pool, id) }
    },
  }
}

function ofPresentPerson(pool: pg.Pool, id: string): Rows {
  const rows = rowsOf(pool, openingOfImport(id))
  return async (work) => {
    try {
      return await rows(work)
    } catch (error) {
      if ((error as { code?: string }).code === USER_LEFT)
        await pool.query('select abandon_import_file($1, $2)', [id, USER_LEFT_SENTENCE])
      throw error
    }
  }
}

const openingOfImport = (id: string): Opening => ({
  name: 'enter_import',
  text: 'select enter_import($1::uuid)',
  values: [id],
})
