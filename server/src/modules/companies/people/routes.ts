import { privacy } from '@canhoto/contracts/privacy'
import { Answer, FileAnswer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { conflict } from '../../../platform/errors.ts'
import { beginExport, requestErasure } from './commands.ts'
import { eraseNext } from './erase-next.ts'
import { exportPerson } from './export-person.ts'
import { getErasable, getPerson, getRequest, listRequests } from './queries.ts'

/** One at a time, because it keeps a processor of the database busy. */
const ERASING = { concurrency: 1, intervalMs: 10_000 }

export default function personRoutes(route: Route, dependencies: Dependencies) {
  const { storage, background } = dependencies
  const startErasing = background(ERASING, () => eraseNext(dependencies))

  route(privacy.findPerson, ({ db, actor, body }) => getPerson(db, actor.userId, body))

  route.inSteps(privacy.exportPerson, async ({ body, actor, inTransaction }) => {
    const person = await inTransaction(async (db) => {
      await getPerson(db, actor.userId, body)
      return beginExport(db, body)
    })
    const content = exportPerson({ inTransaction, storage }, person)
    return new FileAnswer(content, {
      type: 'application/zip',
      name: 'dados-da-pessoa.zip',
      isDownload: true,
    })
  })

  route.inSteps(privacy.erasePerson, async ({ body, actor, once }) => {
    const { reason, ...asked } = body
    const requested = await once(async (db) => {
      const person = await getErasable(db, actor.userId, asked)
      const id = await requestErasure(db, { ...person, reason })
      if (!id) throw conflict('Esta pessoa já está sendo anonimizada. Acompanhe em “Pedidos”.')
      return getRequest(db, id)
    })
    startErasing()
    return new Answer(requested, { message: 'Anonimização iniciada. Acompanhe em “Pedidos”.' })
  })

  route(privacy.listRequests, ({ db, query }) => listRequests(db, query))
}
