import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Empty } from '../../ui/data-states.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { type Move, takenFromRoute } from './move.ts'
import type { useBoard } from './use-board.ts'

/** What is open over the board: the choice of another column, or the question before a driver on a route loses something. */
export function BoardDialogs({ board }: { board: ReturnType<typeof useBoard> }) {
  const { dialog, columns, focus } = board
  const { choice } = dialog
  if (!choice || !dialog.opened) return null
  if ('move' in choice) {
    const { move } = choice
    const leave = (next: () => void) => () => {
      focus.keep(move.deliveries[0]?.id)
      next()
    }
    return (
      <ConfirmDialog
        opened
        title="Entrega em rota"
        confirm="Mover"
        onConfirm={leave(() => board.confirm(move))}
        onClose={leave(dialog.close)}
      >
        <p>{questionOf(move)}</p>
      </ConfirmDialog>
    )
  }
  const { ids } = choice
  const deliveries = columns.flatMap(({ open }) => open).filter(({ id }) => ids.includes(id))
  const [first] = deliveries
  const own = columns.find(({ driverId }) => driverId === first?.driver_id)
  if (!first) {
    return (
      <Dialog opened onClose={dialog.close} title="Mover entrega">
        <Empty>Nenhuma entrega a mover: já foram finalizadas.</Empty>
      </Dialog>
    )
  }
  const isOrdered = board.isWhole && deliveries.length === 1 && own?.driverId != null
  const keep = () => focus.keep(first.id)
  return (
    <MoveDialog
      key={dialog.key}
      deliveries={deliveries}
      columns={columns}
      ordered={isOrdered ? own : null}
      onStep={(by) => board.step(first, by)}
      onMove={(driverId) => {
        keep()
        board.give(ids, driverId)
      }}
      onClose={() => {
        keep()
        dialog.close()
      }}
    />
  )
}

function questionOf(move: Move) {
  const taken = takenFromRoute(move)
  const [first] = taken
  if (taken.length === 1 && first) {
    const which = move.deliveries.length === 1 ? 'esta entrega' : `a NF ${first.nf_number}`
    return `${first.driver_name} está em rota com ${which}. Mover mesmo assim?`
  }
  return `${taken.length} destas entregas estão em rota com seus motoristas. Mover mesmo assim?`
}
