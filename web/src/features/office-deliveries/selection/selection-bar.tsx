import type { Delivery } from '@canhoto/contracts/deliveries'
import { MAX_DELIVERIES_AT_ONCE } from '@canhoto/contracts/limits'
import { Button } from '@mantine/core'
import { IconCalendar, IconPrinter, IconUserMinus, IconUserPlus, IconX } from '@tabler/icons-react'
import { formatNumber } from '../../../lib/format.ts'
import classes from '../../../shared/selection/selection-bar.module.css'
import type { Selection } from '../../../shared/selection/use-selection.ts'

export type BulkAction = 'atribuir' | 'remover' | 'agendar'

const ACTIONS = [
  { action: 'atribuir', label: 'Atribuir', Icon: IconUserPlus },
  { action: 'remover', label: 'Remover motorista', Icon: IconUserMinus },
  { action: 'agendar', label: 'Agendar', Icon: IconCalendar },
] as const

interface Props {
  selection: Selection<Delivery>
  page: readonly Delivery[]
  onAction: (action: BulkAction) => void
  onPrint: () => void
}

/** What can be done with the chosen deliveries, over the end of the page, so that nothing moves when it comes. */
export function SelectionBar({ selection, page, onAction, onPrint }: Props) {
  const { size } = selection
  if (size === 0) return null
  const here = page.filter(({ id }) => selection.has(id)).length
  const isTooMany = size > MAX_DELIVERIES_AT_ONCE
  const chosen = `${formatNumber(size)} ${size === 1 ? 'selecionada' : 'selecionadas'}`
  const where = here < size ? ` (${formatNumber(size - here)} fora desta página)` : ''
  return (
    <section className={classes.bar} aria-label="Entregas selecionadas">
      <div className={classes.count}>
        <output>
          {chosen}
          {where}
        </output>
        {isTooMany && (
          <span role="alert">{`Escolha até ${MAX_DELIVERIES_AT_ONCE} de uma vez.`}</span>
        )}
        <Button
          variant="subtle"
          leftSection={<IconX size={18} aria-hidden />}
          onClick={selection.clear}
        >
          Limpar seleção
        </Button>
      </div>
      <div className={classes.actions}>
        {ACTIONS.map(({ action, label, Icon }) => (
          <Button
            key={action}
            variant={action === 'atribuir' ? 'filled' : 'default'}
            leftSection={<Icon size={18} aria-hidden />}
            disabled={isTooMany}
            onClick={() => onAction(action)}
          >
            {label}
          </Button>
        ))}
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={onPrint}
        >
          Imprimir
        </Button>
      </div>
    </section>
  )
}
