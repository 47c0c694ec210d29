import type { OpenDialog } from '../../../kit/dialog/use-dialog.ts'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { countText } from '../../../shared/selection/count-text.ts'
import { useBulkChange } from '../../../shared/selection/use-bulk-change.ts'
import type { Chosen } from '../../../shared/selection/use-selection.ts'

interface Props {
  selection: Chosen
  dialog: OpenDialog
}

const FAILURE = {
  title: 'Erro ao remover motorista',
  text: 'Não foi possível remover o motorista. Tente novamente.',
}

/** Asks before the chosen deliveries are taken from their drivers. */
export function UnassignDialog({ selection, dialog }: Props) {
  const { size } = selection
  const bulk = useBulkChange({ selection, failure: FAILURE, onDone: dialog.close })
  const done = size === 1 ? 'está sem motorista' : 'estão sem motorista'
  return (
    <ConfirmDialog
      opened={dialog.opened}
      title="Remover motorista"
      confirm="Remover motorista"
      busy={bulk.isPending}
      onConfirm={() => size > 0 && bulk.change({ driver_id: null }, `${countText(size)} ${done}.`)}
      onClose={dialog.close}
    >
      <FormProblem problem={bulk.problem} />
      <p>
        {size === 0
          ? 'Nenhuma entrega selecionada.'
          : `${countText(size)} ${size === 1 ? 'fica' : 'ficam'} sem motorista. As que estão em andamento voltam a pendentes.`}
      </p>
    </ConfirmDialog>
  )
}
