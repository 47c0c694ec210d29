import type { DataColumn } from '../../ui/table/data-table.tsx'
import { DeleteButton, EditButton, RowActions } from '../../ui/table/row-actions.tsx'

/** What the dialog over a list is open for: a record to edit, null for a new one, or a record to delete. */
export type RowChoice<Row> =
  | { edited: Row | null; deleted?: never }
  | { deleted: Row; edited?: never }

interface Options<Row> {
  open: (choice: RowChoice<Row>) => void
  /** What the buttons call the record for screen readers. */
  nameOf: (row: Row) => string
  canDelete?: (row: Row) => boolean
  /** The verb of the delete button where the record is not deleted. */
  deleteTitle?: string
}

/** The last column of a list whose rows are edited and deleted. */
export function actionsColumn<Row>({
  open,
  nameOf,
  canDelete = () => true,
  deleteTitle,
}: Options<Row>): DataColumn<Row> {
  return {
    heading: 'Ações',
    width: '7rem',
    actions: true,
    cell: (row) => (
      <RowActions>
        <EditButton name={nameOf(row)} onClick={() => open({ edited: row })} />
        {canDelete(row) && (
          <DeleteButton
            title={deleteTitle}
            name={nameOf(row)}
            onClick={() => open({ deleted: row })}
          />
        )}
      </RowActions>
    ),
  }
}
