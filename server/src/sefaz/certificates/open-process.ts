import { UserError } from '../../platform/errors.ts'
import { sealPfx, type SealedCertificate, type SealingTask } from './seal-pfx.ts'

/** What the process answers: the certificate, the field and the sentence of a refusal, or that it failed. */
export type SealingAnswer =
  | { sealed: SealedCertificate }
  | { refused: { message: string; fields: Record<string, string> } }
  | { failed: true }

function answerTask(task: SealingTask): SealingAnswer {
  try {
    return { sealed: sealPfx(task) }
  } catch (error) {
    if (!(error instanceof UserError)) return { failed: true }
    return { refused: { message: error.message, fields: error.fields ?? {} } }
  }
}

// One file, and then it ends with everything that it knew.
process.once('message', (task: SealingTask) => {
  process.send?.(answerTask(task), () => process.disconnect())
})
