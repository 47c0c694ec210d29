import { type SavedView, savedViews } from '@canhoto/contracts/saved-views'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEndpointQuery } from '../../../kit/call/use-endpoint-query.ts'
import { DeleteDialog } from '../../../kit/dialog/delete-dialog.tsx'
import { type OpenDialog, useDialog } from '../../../kit/dialog/use-dialog.ts'
import chip from '../../../ui/chip.module.css'
import { type Filters, parseFilters } from '../filters/filter-address.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import classes from './saved-views.module.css'
import { BUILT_IN_VIEWS, isSame, type View } from './views.ts'

interface Props {
  filters: Filters
  onChoose: (filters: Filters) => void
}

const DELETED = {
  done: 'Visão excluída.',
  notFound: 'Esta visão não existe mais.',
  failure: { title: 'Erro ao excluir visão' },
}

/** Filters under a name: the built-in ones and the user's own. */
export function SavedViews({ filters, onChoose }: Props) {
  const list = useEndpointQuery(savedViews.list)
  const saving = useDialog<Filters>()
  const deletion = useDialog<SavedView>()
  const own = (list.data ?? []).map((view) => ({ view, name: view.name, its: filtersOf(view) }))
  const isNamed = [...BUILT_IN_VIEWS, ...own].some(({ its }) => isSame(its, filters))
  // What only one import has made is of no use tomorrow.
  const canSave = list.isSuccess && !filters.import_id && !isNamed
  const chipOf = ({ name, its }: View) => (
    <ViewChip name={name} isShown={isSame(its, filters)} onChoose={() => onChoose(its)} />
  )

  return (
    <section className={classes.views} aria-label="Visões">
      <ul className={classes.list}>
        {BUILT_IN_VIEWS.map((view) => (
          <li key={view.name}>{chipOf(view)}</li>
        ))}
        {own.map(({ view, ...its }) => (
          <li key={view.id} className={classes.own}>
            {chipOf(its)}
            <DeleteViewButton name={view.name} onClick={() => deletion.open(view)} />
          </li>
        ))}
        {list.isError && (
          <li>
            <Button variant="subtle" onClick={() => void list.refetch()}>
              Erro ao carregar visões. Tentar novamente
            </Button>
          </li>
        )}
        {canSave && (
          <li>
            <Button variant="subtle" onClick={() => saving.open(filters)}>
              Salvar visão
            </Button>
          </li>
        )}
      </ul>
      {saving.choice && <SaveViewDialog key={saving.key} filters={saving.choice} dialog={saving} />}
      {deletion.choice && <DeleteViewDialog view={deletion.choice} dialog={deletion} />}
    </section>
  )
}

const filtersOf = ({ filters }: SavedView) => parseFilters(new URLSearchParams(filters))

interface ChipProps {
  name: string
  isShown: boolean
  onChoose: () => void
}

function ViewChip({ name, isShown, onChoose }: ChipProps) {
  return (
    <button
      type="button"
      className={`${chip.chip} ${classes.view}`}
      title={name}
      aria-pressed={isShown}
      onClick={onChoose}
    >
      {name}
    </button>
  )
}

function DeleteViewButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={classes.delete}
      aria-label={`Excluir visão ${name}`}
      onClick={onClick}
    >
      <IconX size={16} aria-hidden />
    </button>
  )
}

function DeleteViewDialog({ view, dialog }: { view: SavedView; dialog: OpenDialog }) {
  return (
    <DeleteDialog
      dialog={dialog}
      endpoint={savedViews.delete}
      params={{ id: view.id }}
      invalidates={[savedViews.list]}
      title="Excluir visão"
      texts={DELETED}
    >
      <p>{`Excluir a visão “${view.name}”? As entregas continuam como estão.`}</p>
    </DeleteDialog>
  )
}
