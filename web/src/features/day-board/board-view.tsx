import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from 'react-router'
import { formatNumber } from '../../lib/format.ts'
import { Callout } from '../../ui/callout.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { BoardColumn } from './board-column.tsx'
import { BoardDialogs } from './board-dialogs.tsx'
import { BoardActions, BoardToolbar } from './board-toolbar.tsx'
import classes from './board-view.module.css'
import type { Column } from './board.ts'
import { nameOf } from './move.ts'
import { type BoardData, useBoard } from './use-board.ts'
import { useCardActions } from './use-card-actions.ts'
import { useCardDrag } from './use-card-drag.ts'
import { useFilter } from './use-filter.ts'

interface Props extends BoardData {
  /** It could not be read again. */
  isOutdated: boolean
  onRetry: () => void
}

export function Board({ isOutdated, onRetry, ...data }: Props) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const board = useBoard(data, isNarrow)
  const { columns, choice, dialog, focus, moves } = board
  const { idsOf } = choice
  const filter = useFilter(columns)
  const shown = isNarrow ? columns.filter(({ driverId }) => driverId === filter.own) : filter.shown
  const actions = useCardActions(
    {
      choose: choice.choose,
      onMove: ({ id }) => dialog.open({ ids: idsOf(id) }),
      onStep: board.step,
    },
    choice.chosen,
    moves.pending,
  )
  const drag = useCardDrag({ idsOf, onDrop: board.drop })
  const target = drag.drag?.target
  return (
    <>
      {/* Beside the title they come and go without moving the board. */}
      <PageHeader title="Quadro do dia">
        <BoardActions board={board} />
      </PageHeader>
      <BoardToolbar filter={filter} board={board} isNarrow={isNarrow} />
      <Notes {...data} isOutdated={isOutdated} onRetry={onRetry} />
      <section
        className={classes.board}
        aria-label="Motoristas e suas entregas"
        tabIndex={-1}
        data-board
        data-dragging={drag.drag ? true : undefined}
        onPointerDownCapture={focus.drop}
        {...drag.board}
      >
        {shown.map((column) => (
          <BoardColumn
            key={column.driverId ?? ''}
            column={column}
            isShown={filter.isShown}
            dragged={draggedOf(column, drag.drag?.ids)}
            before={target?.driverId === column.driverId ? target.before : undefined}
            actions={actions}
          />
        ))}
      </section>
      {drag.drag && (
        <div className={classes.ghost} data-ghost aria-hidden>
          {nameOf(
            columns.flatMap(({ open }) => open).filter(({ id }) => drag.drag?.ids.includes(id)),
          )}
        </div>
      )}
      <BoardDialogs board={board} />
    </>
  )
}

/** Nothing for the other columns, so that a drag does not draw them anew. */
function draggedOf({ open }: Column, ids: readonly string[] | undefined) {
  return open.some(({ id }) => ids?.includes(id)) ? ids : undefined
}

/** What the board does not show. */
function Notes({ rows, total, isOutdated, onRetry }: Props) {
  const retry = (
    <Button variant="default" onClick={onRetry}>
      Tentar novamente
    </Button>
  )
  return (
    <>
      {isOutdated && (
        <Callout tone="warning" mb="md" action={retry}>
          Não foi possível atualizar o quadro: ele mostra as entregas como estavam.
        </Callout>
      )}
      {total > rows.length && (
        <Callout tone="warning" mb="md">
          {`O dia tem ${formatNumber(total)} entregas. O quadro mostra as ${formatNumber(rows.length)} mais recentes e não muda a ordem delas. `}
          <Link to="/dashboard/entregas?day=today">Ver todas na lista</Link>
        </Callout>
      )}
    </>
  )
}
