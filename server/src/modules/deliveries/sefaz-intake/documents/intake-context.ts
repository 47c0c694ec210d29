import type { ClaimedDocument } from '../../../../access/dfe-intake.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import type { StoredDfe } from './documents.ts'

/** A document that says something else than its name promises: it is kept, and counted among those that Canhoto does not read yet. */
export class UnreadableDocument extends Error {}

export type IntakeDependencies = Pick<
  Dependencies,
  'dfeIntake' | 'storage' | 'documentReader' | 'storageRules'
>

export interface IntakeContext extends IntakeDependencies {
  claimed: ClaimedDocument
  document: StoredDfe
}
