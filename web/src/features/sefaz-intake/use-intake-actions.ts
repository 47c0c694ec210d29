import { dashboard } from '@canhoto/contracts/dashboard'
import { deliveries } from '@canhoto/contracts/deliveries'
import { type IntakeEntry, type IntakeResult, sefazIntake } from '@canhoto/contracts/sefaz-intake'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { formatFailure } from '../../kit/server-message.ts'
import { formatCount } from '../../lib/format.ts'
import type { Selection } from '../../shared/selection/use-selection.ts'
import { notify } from '../../ui/toasts/notify.ts'

const INVALIDATES = [sefazIntake.list, sefazIntake.status, sefazIntake.shippers]

/** Makes deliveries of the chosen notes, or ignores them; then nothing is chosen any more. */
export function useIntakeActions(
  { clear }: Selection<IntakeEntry>,
  onCreated: (results: readonly IntakeResult[]) => void,
) {
  const creation = useEndpointMutation(sefazIntake.createDeliveries, {
    invalidates: [...INVALIDATES, deliveries.list, dashboard.kpis],
    onSuccess({ data }) {
      clear()
      onCreated(data)
    },
    onError: (error) => fail(error, 'Erro ao criar entregas'),
  })
  const ignoring = useEndpointMutation(sefazIntake.ignore, {
    invalidates: INVALIDATES,
    onSuccess({ data: { changed } }) {
      clear()
      notify.success(formatCount(changed, 'nota alterada.', 'notas alteradas.'))
    },
    onError: (error) => fail(error, 'Erro ao alterar notas'),
  })
  return { creation, ignoring }
}

function fail(error: Error, title: string) {
  const failure = formatFailure(error, { title })
  notify.error(failure.title, failure.text)
}
