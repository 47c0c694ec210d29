import {
  type IntakeEntry,
  type IntakeResult,
  MAX_ENTRIES_AT_ONCE,
} from '@canhoto/contracts/sefaz-intake'
import { Button } from '@mantine/core'
import { IconEyeOff, IconPackageImport, IconRestore, IconX } from '@tabler/icons-react'
import { formatNumber } from '../../lib/format.ts'
import bar from '../../shared/selection/selection-bar.module.css'
import type { Selection } from '../../shared/selection/use-selection.ts'
import { useIntakeActions } from './use-intake-actions.ts'

interface Props {
  selection: Selection<IntakeEntry>
  page: readonly IntakeEntry[]
  onCreated: (results: readonly IntakeResult[]) => void
}

/** What can be done with the chosen notes, over the end of the page. */
export function IntakeBar({ selection, page, onCreated }: Props) {
  const { creation, ignoring } = useIntakeActions(selection, onCreated)
  const { size, rows, ids: entry_ids } = selection
  if (size === 0) return null
  const isBusy = creation.isPending || ignoring.isPending
  const isDisabled = size > MAX_ENTRIES_AT_ONCE || isBusy
  const isIgnored = rows.every(({ state }) => state === 'ignored')
  return (
    <section className={bar.bar} aria-label="Notas selecionadas">
      <div className={bar.count}>
        <output>{chosenText(size, page.filter(({ id }) => selection.has(id)).length)}</output>
        {size > MAX_ENTRIES_AT_ONCE && (
          <span role="alert">{`Escolha até ${MAX_ENTRIES_AT_ONCE} de uma vez.`}</span>
        )}
        <Button
          variant="subtle"
          leftSection={<IconX size={18} aria-hidden />}
          onClick={selection.clear}
        >
          Limpar seleção
        </Button>
      </div>
      <div className={bar.actions}>
        <Button
          aria-busy={creation.isPending}
          disabled={isDisabled}
          leftSection={<IconPackageImport size={18} aria-hidden />}
          onClick={() => creation.start({ body: { entry_ids } })}
        >
          {creation.isPending ? 'Criando entregas...' : 'Criar entregas'}
        </Button>
        <Button
          variant="default"
          aria-busy={ignoring.isPending}
          disabled={isDisabled}
          leftSection={
            isIgnored ? <IconRestore size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />
          }
          onClick={() => ignoring.start({ body: { entry_ids, is_ignored: !isIgnored } })}
        >
          {isIgnored ? 'Deixar de ignorar' : 'Ignorar'}
        </Button>
      </div>
    </section>
  )
}

function chosenText(size: number, here: number) {
  const chosen = `${formatNumber(size)} ${size === 1 ? 'selecionada' : 'selecionadas'}`
  return here < size ? `${chosen} (${formatNumber(size - here)} fora desta página)` : chosen
}
