import type { Claim } from '../../../access/import-claims.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { isUnfinished } from '../../../documents/is-unfinished.ts'
import { readDocument } from '../../../documents/read-document.ts'
import { readClaimedFile } from '../../../domain/stored-file.ts'
import { isDataError } from '../../../platform/data-error.ts'
import { UserError } from '../../../platform/errors.ts'
import { applyReading } from './apply-reading.ts'
import { finishFile } from './commands.ts'
import { keepCtesOf } from './keep-ctes-of.ts'
import { splitFile } from './split-file.ts'

/** A file that was read this often without an outcome is refused: it makes its worker crash each time. */
const MAX_ATTEMPTS = 3
const RENEW_EVERY_MS = 60_000

type ReadDependencies = Pick<Dependencies, 'claims' | 'storage' | 'documentReader' | 'storageRules'>

/** Reads the next file of the queue, of any company; false when there is none. */
export async function readNext(dependencies: ReadDependencies): Promise<boolean> {
  const claim = await dependencies.claims.next()
  if (!claim) return false
  const renewing = setInterval(() => void claim.renew().catch(() => {}), RENEW_EVERY_MS)
  try {
    await readFile(claim, dependencies)
  } catch (error) {
    // The claim stays, and the queue gives the file to the next caller after CLAIM_TIMEOUT.
    console.warn(`Import file ${claim.file.id}: ${String(error)}`)
  } finally {
    clearInterval(renewing)
  }
  return true
}

async function readFile(
  { file, inTransaction, discount }: Claim,
  { storage, documentReader, storageRules: { companyQuotaBytes: quotaBytes } }: ReadDependencies,
) {
  const refuse = (outcome: 'duplicate' | 'refused', detail: string) =>
    inTransaction((db) => finishFile(db, file.id, { outcome, detail }))
  if (file.attempts > MAX_ATTEMPTS) return refuse('refused', 'Não foi possível ler este arquivo.')

  try {
    const bytes = await readClaimedFile(storage, file.file_id, discount)
    const { company_id, name, sha256 } = file
    const document = await readDocument(documentReader, company_id, { name, sha256, bytes })
    if (isUnfinished(document.reading) && file.attempts < MAX_ATTEMPTS)
      throw new Error('The reading was stopped; the file is read again.')
    if (document.reading.outcome === 'several') {
      const context = { inTransaction, storage, companyId: company_id, quotaBytes }
      return await splitFile(context, file, document.reading.parts)
    }
    await keepCtesOf(inTransaction, document)
    const actor = { userId: file.created_by, companyId: file.company_id, driverId: null }
    await inTransaction((db) => applyReading(db, actor, file, document))
  } catch (error) {
    if (isDataError(error)) return refuse('refused', UNSTORABLE_SENTENCE)
    if (!(error instanceof UserError)) throw error
    await refuse(error.code === 'ALREADY_REGISTERED' ? 'duplicate' : 'refused', error.message)
  }
}

const UNSTORABLE_SENTENCE =
  'Os dados deste arquivo não puderam ser gravados. Cadastre a nota pelo formulário.'
