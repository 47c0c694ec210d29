import type { Delivery } from '@canhoto/contracts/deliveries'
import type { Driver } from '@canhoto/contracts/drivers'
import { useMemo, useState } from 'react'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { type Column, columnsOf } from './board.ts'
import { notify } from '../../ui/toasts/notify.ts'
import {
  applyMove,
  doneText,
  type Move,
  planMove,
  stepOf,
  takenFromRoute,
  type Target,
} from './move.ts'
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

type Place = Parameters<typeof planMove>[2]
type Choice = { ids: readonly string[] } | { move: Move }

/** The columns as they are and as the user moves cards between them, and what is asked before. */
export function useBoard({ rows, total, drivers }: BoardData, isNarrow: boolean) {
  const [said, setSaid] = useState('')
  const choice = useChosen()
  const dialog = useDialog<Choice>()
  const focus = useCardFocus(dialog.opened)
  const moves = useMoves({ queryKey: DAY_KEY, onDone: finish, onRefused: choice.drop })
  const { pending } = moves
  // The newest come first from the server, and those that have no place in their day go as they came.
  const columns = useMemo(
    () => columnsOf(pending.reduce(applyMove, rows).toReversed(), drivers),
    [pending, rows, drivers],
  )
  const isWhole = rows.length >= total

  function finish(move: Move) {
    choice.drop(move.deliveries.map(({ id }) => id))
    // A phone has scrolled to the card, which is then in a column that is not shown.
    if (isNarrow) notify.success(doneText(move))
    else setSaid(doneText(move))
  }

  function confirm(move: Move) {
    dialog.close()
    moves.start(move)
  }

  function request(ids: readonly string[], target: Place) {
    const planned = planMove(columns, ids, isWhole ? target : { driverId: target.driverId })
    if (!planned) return dialog.close()
    if (takenFromRoute(planned).length === 0) return confirm(planned)
    if (dialog.opened) dialog.change({ move: planned })
    else dialog.open({ move: planned })
  }

  function step({ id }: Delivery, by: 1 | -1) {
    const target = isWhole && stepOf(columns, id, by)
    const move = target && planMove(columns, [id], target)
    if (!move) return
    moves.start(move)
    focus.keep(id)
  }

  return {
    columns,
    isWhole,
    choice,
    /** Of those that were chosen, what is not finished meanwhile. */
    chosenCount: countChosen(columns, choice.chosen),
    said,
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

function countChosen(columns: readonly Column[], chosen: ReadonlySet<string>) {
  return columns.flatMap(({ open }) => open).filter(({ id }) => chosen.has(id)).length
}
