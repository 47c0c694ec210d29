import { receipts } from '@canhoto/contracts/receipts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { extractNote, readDocument } from '../../../documents/read-document.ts'
import { readDocumentAnswer } from './read-document-answer.ts'

export default function documentRoutes(route: Route, { documentReader }: Dependencies) {
  route.inSteps(receipts.processDocument, async ({ file, body, actor }) =>
    readDocumentAnswer(
      extractNote(await readDocument(documentReader, actor.companyId, file), body.nfe_key),
    ),
  )
}
