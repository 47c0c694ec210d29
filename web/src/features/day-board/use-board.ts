import type { Delivery } from '@canhoto/contracts/deliveries'
import type { Driver } from '@canhoto/contracts/drivers'
import { useMemo } from 'react'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { columnsOf } from './board.ts'
import { applyMove, type Move, planMove, takenFromRoute, type Target } from './move.ts'
import { useCardFocus } from './use-card-focus.ts'
import { useChosen } from './use-chosen.ts'
import { DAY_KEY } from './use-day.ts'
import { useMoves } from './use-moves.ts'

export interface BoardData {
  rows: readonly Delivery[]
  /** More than the rows, where the day has more than the board shows. */
  total: number
  drivers: readonly Driver[]
}

type Choice = { ids: readonly string[] } | { move: Move }

/** The columns as they are and as the user moves cards between them, and what is asked before. */
export function useBoard({ rows, total, drivers }: BoardData) {
  const choice = useChosen()
  const dialog = useDialog<Choice>()
  const focus = useCardFocus(dialog.opened)
  const moves = useMoves({ queryKey: DAY_KEY, onDone: letGo, onRefused: choice.drop })
  const { pending } = moves
  // The newest come first from the server, and those that have no place in their day go as they came.
  const columns = useMemo(
    () => columnsOf(pending.reduce(applyMove, rows).toReversed(), drivers),
    [pending, rows, drivers],
  )
  const isWhole = rows.length >= total

  function letGo({ deliveries }: Move) {
    choice.drop(deliveries.map(({ id }) => id))
  }

  function confirm(move: Move) {
    dialog.close()
    moves.start(move)
  }

  function request(
    ids: readonly string[],
    target: { driverId: string | null; before?: string | null },
  ) {
    const planned = planMove(columns, ids, isWhole ? target : { driverId: target.driverId })
    if (!planned) return dialog.close()
    if (takenFromRoute(planned).length === 0) return confirm(planned)
    if (dialog.opened) dialog.change({ move: planned })
    else dialog.open({ move: planned })
  }

  function step({ id, driver_id }: Delivery, by: 1 | -1) {
    const open = columns.find(({ driverId }) => driverId === driver_id)?.open ?? []
    const at = open.findIndex((delivery) => delivery.id === id)
    const isPossible = isWhole && driver_id !== null && at >= 0 && open[at + by]
    if (!isPossible) return
    const before = open[by === 1 ? at + 2 : at - 1]?.id ?? null
    const move = planMove(columns, [id], { driverId: driver_id, before })
    if (move) moves.start(move)
    focus.keep(id)
  }

  return {
    columns,
    isWhole,
    choice,
    dialog,
    focus,
    moves,
    confirm,
    step,
    drop: (ids: readonly string[], target: Target) => request(ids, target),
    /** From the dialog. */
    give: (ids: readonly string[], driverId: string | null) => request(ids, { driverId }),
  }
}
