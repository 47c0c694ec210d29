import { TRACKING_PATH } from '@canhoto/contracts/public-paths'
import { trackingLinks } from '@canhoto/contracts/tracking-links'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { notFound } from '../../../platform/errors.ts'
import { findTrackedDelivery, shareDelivery } from './queries.ts'

export default function trackingLinkRoutes(route: Route, { publicUrl }: Dependencies) {
  route(trackingLinks.create, async ({ db, params, origin }) => {
    const { id, expires_at } = await shareDelivery(db, params.id)
    return { link: `${publicUrl ?? origin}${TRACKING_PATH}${id}`, expires_at }
  })

  route(trackingLinks.find, async ({ db, params }) => {
    const delivery = await findTrackedDelivery(db, params.id)
    if (!delivery) throw notFound('Este link não existe ou já expirou.')
    return delivery
  })
}
