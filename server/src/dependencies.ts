import type { ImportClaims } from './access/import-claims.ts'
import type { Tokens } from './access/token.ts'
import type { DocumentReader } from './documents/document-reader.ts'
import type { Background } from './platform/background.ts'
import type { Storage } from './platform/storage.ts'

/** What the whole process shares. Made once, in main.ts or by a test. */
export interface SharedDependencies {
  storage: Storage
  /** The processes that read documents. */
  documentReader: DocumentReader
  tokens: Tokens
  now: () => Date
}

/** What a module is given besides the rows of the caller. */
export interface Dependencies extends SharedDependencies {
  claims: ImportClaims
  background: Background
}
