import { useEffect, useMemo, useRef } from 'react'
import { useToday } from '../../lib/use-company-day.ts'
import type { CardHandlers } from './delivery-card.tsx'
import type { Move } from './move.ts'

export interface CardActions {
  today: string
  chosen: ReadonlySet<string>
  /** The server has not answered yet. */
  moving: ReadonlySet<string>
  handlers: CardHandlers
}

/** What the cards are drawn with: the same object until something changes, so that a thousand of them are not drawn at every step of a drag. */
export function useCardActions(
  handlers: CardHandlers,
  chosen: ReadonlySet<string>,
  pending: readonly Move[],
): CardActions {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const today = useToday()
  const stable = useMemo(
    (): CardHandlers => ({
      choose: (id, isChosen) => latest.current.choose(id, isChosen),
      onMove: (delivery) => latest.current.onMove(delivery),
      onStep: (delivery, step) => latest.current.onStep(delivery, step),
    }),
    [],
  )
  return useMemo(() => {
    const moving = new Set(pending.flatMap(({ deliveries }) => deliveries.map(({ id }) => id)))
    return { today, chosen, moving, handlers: stable }
  }, [today, chosen, pending, stable])
}
