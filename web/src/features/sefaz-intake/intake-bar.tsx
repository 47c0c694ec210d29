import {
  type IntakeEntry,
  type IntakeResult,
  MAX_ENTRIES_AT_ONCE,
  sefazIntake,
} from '@canhoto/contracts/sefaz-intake'
import { dashboard } from '@canhoto/contracts/dashboard'
import { deliveries } from '@canhoto/contracts/deliveries'
import { Button } from '@mantine/core'
import { IconEyeOff, IconPackageImport, IconRestore, IconX } from '@tabler/icons-react'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { formatFailure } from '../../kit/server-message.ts'
import { formatCount, formatNumber } from '../../lib/format.ts'
import bar from '../../shared/selection/selection-bar.module.css'
import type { Selection } from '../../shared/selection/use-selection.ts'
import { notify } from '../../ui/toasts/notify.ts'

const INVALIDATES = [sefazIntake.list, sefazIntake.status, sefazIntake.shippers]

interface Props {
  selection: Selection<IntakeEntry>
  page: readonly IntakeEntry[]
  onCreated: (results: readonly IntakeResult[]) => void
}

/** What can be done with the chosen notes, over the end of the page. */
export function IntakeBar({ selection, page, onCreated }: Props) {
  const creation = useEndpointMutation(sefazIntake.createDeliveries, {
    invalidates: [...INVALIDATES, deliveries.list, dashboard.kpis],
    onSuccess({ data }) {
      selection.clear()
      onCreated(data)
    },
    onError: (error) => fail(error, 'Erro ao criar entregas'),
  })
  const ignoring = useEndpointMutation(sefazIntake.ignore, {
    invalidates: INVALIDATES,
    onSuccess({ data: { changed } }) {
      selection.clear()
      notify.success(formatCount(changed, 'nota alterada.', 'notas alteradas.'))
    },
    onError: (error) => fail(error, 'Erro ao alterar notas'),
  })
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

function fail(error: Error, title: string) {
  const failure = formatFailure(error, { title })
  notify.error(failure.title, failure.text)
}
