import { statSync } from 'node:fs'
import { assertSchemaFile } from '../events/open-schema.ts'
import { createEventValidator } from '../events/validate-event.ts'
import { openSefazFiles, type SefazFiles } from '../sefaz-files.ts'
import { readOldServers } from '../transport/old-servers.ts'

/** What the code validates events with. */
const FOLDERS = ['nfe-evento', 'cte-evento']

/**
 * Opens what SEFAZ publishes, with what `directory` (SEFAZ_DIR) replaces of it, all of it at once: otherwise a broken file would be
 * noticed when an event is first signed. Throws an Error that names the file.
 */
export function openFiles(directory: string | undefined) {
  try {
    if (directory !== undefined) assertFolder(directory)
    const files = openSefazFiles(directory)
    const oldServers = readOldServers(directory)
    return { files, oldServers, validator: openValidator(files) }
  } catch (error) {
    if (directory === undefined) throw error
    const problem = error instanceof Error ? error.message : String(error)
    throw new Error(`Configuração inválida:\n  SEFAZ_DIR: ${problem}`, { cause: error })
  }
}

function assertFolder(directory: string) {
  const found = statSync(directory, { throwIfNoEntry: false })
  if (!found?.isDirectory())
    throw new Error(`${directory} não é uma pasta que este usuário possa ler`)
}

/** The schemas that were replaced are opened one by one first: where schemas include each other, another one may be named. */
function openValidator(files: SefazFiles) {
  const replaced = FOLDERS.flatMap(files.listReplacedSchemas)
  for (const name of replaced) assertSchemaFile(files, name)
  const validator = createEventValidator(files)
  try {
    validator.openAll()
    return validator
  } catch (error) {
    validator.dispose()
    const problem = error instanceof Error ? error.message : String(error)
    // The fault may be what a file of the operator lacks, which another file tells.
    throw new Error(`${problem}\n  Esquemas substituídos: ${replaced.join(', ')}`, { cause: error })
  }
}
