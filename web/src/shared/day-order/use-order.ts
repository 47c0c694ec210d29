import type { OrderSuggestion } from '@canhoto/contracts/route-order'
import { useState } from 'react'
import { sortAsSuggested } from './describe-suggestion.ts'

interface Row {
  id: string
  nf_number: string
}

/** The order in the dialog, which is saved by nothing here. */
export function useOrder<R extends Row>(deliveries: readonly R[] | null) {
  const [changed, setChanged] = useState<readonly R[] | null>(null)
  const order = changed ?? deliveries ?? []
  /** What a screen reader says of the last move. */
  const [moved, setMoved] = useState<string | null>(null)
  /** Until a delivery is moved: then it says nothing true of the order any more. */
  const [suggestion, setSuggestion] = useState<OrderSuggestion | null>(null)

  function move(from: number, to: number) {
    const delivery = order[from]
    if (!delivery || to < 0 || to >= order.length) return
    const others = order.filter((other) => other !== delivery)
    setChanged([...others.slice(0, to), delivery, ...others.slice(to)])
    setMoved(`NF ${delivery.nf_number}: ${to + 1}ª de ${order.length}`)
    setSuggestion(null)
  }

  function follow(found: OrderSuggestion) {
    setChanged((current) => sortAsSuggested(current ?? deliveries ?? [], found))
    setMoved(null)
    setSuggestion(found)
  }

  return { order, isChanged: changed !== null, moved, move, suggestion, follow }
}
