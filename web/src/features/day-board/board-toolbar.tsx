import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch, IconSteeringWheel } from '@tabler/icons-react'
import { formatCount, formatNumber } from '../../lib/format.ts'
import type { PagedSearch } from '../../kit/list/use-paged-search.ts'
import classes from './board-toolbar.module.css'
import type { Column } from './board.ts'
import type { useBoard } from './use-board.ts'
import type { useFilter } from './use-filter.ts'

interface Props {
  filter: ReturnType<typeof useFilter>
  board: ReturnType<typeof useBoard>
  /** A phone shows one column. */
  isNarrow: boolean
}

export function BoardToolbar({ filter, board, isNarrow }: Props) {
  return (
    <search className={classes.toolbar}>
      <SearchField label="Buscar por NF ou cliente" Icon={IconSearch} paging={filter.search} />
      {isNarrow ? (
        <NativeSelect
          aria-label="Motorista"
          value={filter.own ?? ''}
          onChange={(event) => filter.setOwn(event.currentTarget.value)}
          data={board.columns.map((column) => ({
            value: column.driverId ?? '',
            label: labelOf(column, filter),
          }))}
        />
      ) : (
        <SearchField label="Filtrar motoristas" Icon={IconSteeringWheel} paging={filter.driver} />
      )}
    </search>
  )
}

/** What was done, and what can be done with the chosen cards. */
export function BoardActions({ board }: Pick<Props, 'board'>) {
  const hasChosen = board.chosenCount > 0
  return (
    <div className={classes.actions}>
      <output className={hasChosen ? 'visually-hidden' : classes.said}>{board.said}</output>
      {hasChosen && <Chosen board={board} />}
    </div>
  )
}

/** On a phone the search finds in all columns: how many in each is said here. */
function labelOf({ name, open, finished, done }: Column, { isSearched, isShown }: Props['filter']) {
  const all = [...open, ...finished]
  if (isSearched) return `${name} (${formatNumber(all.filter(isShown).length)})`
  return `${name} (${formatNumber(done)} de ${formatNumber(all.length)})`
}

function Chosen({ board: { choice, chosenCount, dialog } }: Pick<Props, 'board'>) {
  const { chosen, clear } = choice
  return (
    <div className={classes.chosen}>
      <span>{formatCount(chosenCount, 'selecionada', 'selecionadas')}</span>
      <Button variant="default" onClick={clear}>
        Limpar seleção
      </Button>
      <Button onClick={() => dialog.open({ ids: [...chosen] })}>Mover selecionadas</Button>
    </div>
  )
}

interface SearchProps {
  label: string
  Icon: typeof IconSearch
  paging: PagedSearch
}

function SearchField({ label, Icon, paging: { text, setText } }: SearchProps) {
  return (
    <TextInput
      inputMode="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      autoComplete="off"
      leftSection={<Icon size={18} aria-hidden />}
      rightSection={text && <CloseButton aria-label="Limpar busca" onClick={() => setText('')} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}
