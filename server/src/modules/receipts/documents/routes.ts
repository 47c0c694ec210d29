import { receipts } from '@canhoto/contracts/receipts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { getNote, readDocument } from '../../../documents/read-document.ts'
import { readDocumentAnswer } from './read-document-answer.ts'

export default function documentRoutes(route: Route, { readers }: Dependencies) {
  route.inSteps(receipts.processDocument, async ({ file, actor }) =>
    readDocumentAnswer(getNote(await readDocument(readers, actor.companyId, file))),
  )
}
