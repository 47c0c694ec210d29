import type pg from 'pg'
import { type EnterStatement, withStatementTimeout } from './actor.ts'
import { type InTransaction, createInTransaction } from './as-actor.ts'
import { DEFAULT_CALL_LIMITS } from './fair-shares/call-limits.ts'

interface ImportFile {
  id: string
  company_id: string
  import_id: string
  /** The user for whom it is read: who uploaded it, or had it tried again. */
  created_by: string
  file_id: string
  name: string
  /** How often it was claimed, with this one. */
  attempts: number
  sha256: string
}

/** A file that this process reads now, and the rows of the user for whom it is read. */
export interface Claim {
  file: ImportFile
  inTransaction: InTransaction
  /** Keeps the claim from ending while the file is read. */
  renew: () => Promise<void>
  /** The attempt does not count: what failed was not the file. */
  discount: () => Promise<void>
}

/** The queue of import files. Companies take turns, on each node its own. */
export interface ImportClaims {
  /** Null when no file waits. A claim that is not finished in time is given to the next caller. */
  next: () => Promise<Claim | null>
}

/** A reading that takes longer renews its claim. */
const CLAIM_TIMEOUT = '150 seconds'
/** SQLSTATEs of enter_import. */
const USER_LEFT = 'CA003'
const COMPANY_INACTIVE = 'CA009'
const USER_LEFT_SENTENCE =
  "Quem enviou este arquivo não tem mais acesso à empresa. Com 'Tentar novamente as recusadas' outro usuário o importa em seu próprio nome."

export function createImportClaims(pool: pg.Pool): ImportClaims {
  let lastCompany: string | null = null
  return {
    async next() {
      const { rows } = await pool.query<ImportFile>(
        'select * from claim_import_file($1::interval, $2::uuid)',
        [CLAIM_TIMEOUT, lastCompany],
      )
      const [file] = rows
      if (!file) return null
      const { id, company_id } = file
      lastCompany = company_id
      return {
        file,
        inTransaction: createMemberTransaction(pool, id),
        renew: async () => {
          await pool.query('select renew_import_claim($1)', [id])
        },
        discount: async () => {
          await pool.query('select discount_import_attempt($1)', [id])
        },
      }
    },
  }
}

function createMemberTransaction(pool: pg.Pool, id: string): InTransaction {
  const inTransaction = createInTransaction(pool, enterImport(id))
  return async (work) => {
    try {
      return await inTransaction(work)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === USER_LEFT)
        await pool.query('select abandon_import_file($1, $2)', [id, USER_LEFT_SENTENCE])
      if (code === COMPANY_INACTIVE) await pool.query('select release_import_file($1)', [id])
      throw error
    }
  }
}

function enterImport(id: string): EnterStatement {
  const enter = { name: 'enter_import', text: 'select enter_import($1::uuid)', values: [id] }
  return withStatementTimeout(enter, DEFAULT_CALL_LIMITS.statementTimeoutMs.job)
}
