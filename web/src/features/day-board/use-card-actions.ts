import type { Delivery } from '@canhoto/contracts/deliveries'
import { useEffect, useMemo, useRef } from 'react'
import { localDay } from '../../lib/clock.ts'
import { useNow } from '../../lib/use-now.ts'
import type { CardActions } from './delivery-card.tsx'
import type { Move } from './move.ts'

type Handlers = Pick<CardActions, 'choose' | 'onMove' | 'onStep'>

/** What the cards are drawn with: the same object until something changes, so that a thousand of them are not drawn at every step of a drag. */
export function useCardActions(
  handlers: Handlers,
  chosen: ReadonlySet<string>,
  pending: readonly Move[],
): CardActions {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const today = localDay(new Date(useNow()))
  return useMemo(() => {
    const moving = new Set(pending.flatMap(({ deliveries }) => deliveries.map(({ id }) => id)))
    return {
      today,
      isChosen: (id) => chosen.has(id),
      isPending: (id) => moving.has(id),
      choose: (id, isChosen) => latest.current.choose(id, isChosen),
      onMove: (delivery: Delivery) => latest.current.onMove(delivery),
      onStep: (delivery, step) => latest.current.onStep(delivery, step),
    }
  }, [today, chosen, pending])
}
