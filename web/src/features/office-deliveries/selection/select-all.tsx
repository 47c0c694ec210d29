import { type Delivery, deliveries } from '@canhoto/contracts/deliveries'
import { MAX_DELIVERIES_AT_ONCE } from '@canhoto/contracts/limits'
import { useMutation } from '@tanstack/react-query'
import { formatFailure } from '../../../kit/server-message.ts'
import { formatNumber } from '../../../lib/format.ts'
import { callPage } from '../../../lib/http/api.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { dismissErrors, notify } from '../../../ui/toasts/notify.ts'
import type { Filters } from '../filters/filter-address.ts'
import type { Selection } from '../../../shared/selection/use-selection.ts'

interface Props {
  selection: Selection<Delivery>
  filters: Filters
  total: number
}

const FAILURE = { title: 'Erro ao carregar entregas' }

/** Chooses all that the filters find, of very many the first ones: as many as can be changed at once. */
export function SelectAll({ selection, filters, total }: Props) {
  const reading = useMutation({
    mutationFn: () =>
      callPage(deliveries.list, { query: { ...filters, per_page: MAX_DELIVERIES_AT_ONCE } }),
    onSuccess({ data }) {
      dismissErrors()
      selection.choose(data, true)
    },
    onError(error) {
      const { title, text } = formatFailure(error, FAILURE)
      notify.error(title, text)
    },
  })
  if (total === 0) return null
  return (
    <BusyButton variant="default" busy={reading.isPending} onClick={() => reading.mutate()}>
      {total > MAX_DELIVERIES_AT_ONCE
        ? `Selecionar as ${MAX_DELIVERIES_AT_ONCE} primeiras`
        : `Selecionar todas (${formatNumber(total)})`}
    </BusyButton>
  )
}
