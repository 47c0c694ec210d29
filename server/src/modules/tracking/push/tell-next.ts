import type { NewDeliveries } from '@canhoto/contracts/push-subscriptions'
import type { PushNotice } from '../../../access/push-notices.ts'
import type { PushOutcome } from '../../../platform/web-push.ts'
import type { Dependencies } from '../../../dependencies.ts'

/** How long a push service keeps a message for a phone that is off. */
const TTL_SECONDS = 4 * 3600

type TellDependencies = Pick<Dependencies, 'push' | 'pushNotices'>

/** Tells the next driver of new deliveries and refused photos, of any company; false when there is none. */
export const tellNext = ({ push, pushNotices }: TellDependencies): Promise<boolean> =>
  pushNotices.next(async (notice) => {
    const outcomes = await tell(push, notice)
    if (outcomes.includes('failed')) return null
    return notice.subscriptions.flatMap(({ session_id }, n) =>
      outcomes[n] === 'ended' ? session_id : [],
    )
  })

async function tell(
  push: TellDependencies['push'],
  { deliveries, photos, subscriptions }: PushNotice,
): Promise<PushOutcome[]> {
  if (deliveries + photos === 0) return []
  const message: NewDeliveries = { deliveries, ...(photos > 0 && { photos }) }
  const options = { topic: 'entregas', ttlSeconds: TTL_SECONDS }
  return Promise.all(subscriptions.map((each) => push.send(each, message, options)))
}
