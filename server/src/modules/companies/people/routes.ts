import { privacy } from '@canhoto/contracts/privacy'
import { Answer, FileAnswer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { removePurging } from '../../../domain/purged-file.ts'
import { conflict } from '../../../platform/errors.ts'
import { beginExport, erasePerson } from './commands.ts'
import { findImportedFiles } from './find-imported-files.ts'
import { exportPerson } from './export-person.ts'
import { getPerson, listRequests } from './queries.ts'

export default function personRoutes(route: Route, { storage }: Dependencies) {
  route(privacy.findPerson, ({ db, actor, body }) => getPerson(db, actor, body))

  route.inSteps(privacy.exportPerson, async ({ body, actor, inTransaction }) => {
    const person = await inTransaction(async (db) => {
      await getPerson(db, actor, body)
      return beginExport(db, body)
    })
    const content = exportPerson({ inTransaction, storage }, person)
    return new FileAnswer(content, {
      type: 'application/zip',
      name: 'dados-da-pessoa.zip',
      isDownload: true,
    })
  })

  route.inSteps(privacy.erasePerson, async ({ body, actor, inTransaction, once }) => {
    // Read outside the transaction, which locks what it changes.
    const found = await findImportedFiles({ inTransaction, storage }, body)
    const erased = await once(async (db) => {
      const { obstacle } = await getPerson(db, actor, body)
      if (obstacle) throw conflict(obstacle)
      return erasePerson(db, body, found)
    })
    // A crash from here on leaves their bytes to the next purge.
    if (erased.file_ids.length > 0) await removePurging({ inTransaction, storage }, erased.file_ids)
    return new Answer({ counts: erased.counts }, { message: 'Dados da pessoa anonimizados.' })
  })

  route(privacy.listRequests, ({ db, query }) => listRequests(db, query))
}
