import { osmand } from '@canhoto/contracts/osmand'
import type { Route } from '../../../access/route.ts'
import { readMessage } from './read-message.ts'
import { recordMessage } from './record-message.ts'

export default function osmandRoutes(route: Route) {
  route.inSteps(osmand.query, ({ inTransaction, query, ...call }) =>
    recordMessage(inTransaction, readMessage(query, {}), call),
  )

  route.inSteps(osmand.send, ({ inTransaction, query, body, ...call }) =>
    recordMessage(inTransaction, readMessage(query, body), call),
  )
}
