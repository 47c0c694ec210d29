import type { ClaimedErasure } from '../../../access/erasure-queue.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { removePurging } from '../../../domain/purged-file.ts'
import { UserError } from '../../../platform/errors.ts'
import { erasePerson, findMentions } from './commands.ts'
import { findImportedFiles } from './find-imported-files.ts'
import { getErasable } from './queries.ts'

type EraseDependencies = Pick<Dependencies, 'erasureQueue' | 'storage'>

const MAX_ATTEMPTS = 3
const KEEP_EVERY_MS = 20_000
/** SQLSTATE of enter_erasure. */
const USER_LEFT = 'CA003'

const SENTENCES = {
  userLeft: 'Quem fez o pedido não é mais administrador da empresa.',
  gaveUp: 'O servidor não conseguiu concluir. Nada foi apagado. Faça o pedido de novo.',
  filesLeft:
    'Os dados foram anonimizados, mas há fotos ou documentos que o servidor ainda vai apagar.',
}

/** Does the next erasure that waits, of any company; false when there is none. */
export async function eraseNext({ erasureQueue, storage }: EraseDependencies): Promise<boolean> {
  const request = await erasureQueue.claim()
  if (!request) return false
  const keeping = setInterval(() => {
    // A claim that cannot be kept ends, and its transactions fail.
    erasureQueue.keep(request).catch(() => undefined)
  }, KEEP_EVERY_MS)
  try {
    await erasureQueue.finish(request, await eraseRequested(request, storage))
  } catch (error) {
    // The claim stays, and the queue gives the request to the next caller once it has ended.
    console.warn(`Erasure ${request.id}: ${String(error)}`)
  } finally {
    clearInterval(keeping)
  }
  return true
}

/** Answers the sentence that says why it was not done; null when it was. */
async function eraseRequested(request: ClaimedErasure, storage: Dependencies['storage']) {
  const { wanted, attempt, inTransaction } = request
  if (attempt > MAX_ATTEMPTS) return wanted ? SENTENCES.gaveUp : SENTENCES.filesLeft
  if (wanted) {
    try {
      await eraseRows(request, wanted, storage)
    } catch (error) {
      if (error instanceof UserError) return error.message
      if ((error as { code?: unknown }).code === USER_LEFT) return SENTENCES.userLeft
      throw error
    }
  }
  await removePurging({ inTransaction, storage })
  return null
}

async function eraseRows(
  request: ClaimedErasure,
  wanted: NonNullable<ClaimedErasure['wanted']>,
  storage: Dependencies['storage'],
) {
  const { inTransaction, userId } = request
  await inTransaction((db) => getErasable(db, userId, wanted))
  // Searched in transactions of their own: what is changed is locked, and so it is changed last and at once.
  const files = await findImportedFiles({ inTransaction, storage }, wanted)
  const mentions = await inTransaction((db) => findMentions(db, wanted))
  await inTransaction(async (db) => {
    // A delivery may have come meanwhile.
    await getErasable(db, userId, wanted)
    await erasePerson(db, request, { mentions, files })
  })
}
