import { routeOrder, type OrderSuggestion } from '@canhoto/contracts/route-order'
import { useState } from 'react'
import { formatFailure } from '../../kit/server-message.ts'
import { call } from '../../lib/http/api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { describeSuggestion } from './describe-suggestion.ts'
import classes from './order-dialog.module.css'

interface Props {
  driverId: string | undefined
  /** In the order that they are shown in. */
  deliveryIds: readonly string[]
  /** The one that the order still follows. */
  suggestion: OrderSuggestion | null
  onSuggestion: (suggestion: OrderSuggestion) => void
}

const FAILURE = {
  title: 'Erro ao sugerir a ordem',
  unreachable: {
    title: 'Sem conexão',
    text: 'Para sugerir a ordem é preciso ter conexão. Você pode ordenar à mão.',
  },
}

/** Asks the server for a short way through the deliveries. Nothing is saved by it. */
export function SuggestOrder({ driverId, deliveryIds, suggestion, onSuggestion }: Props) {
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null)
  const [busy, setBusy] = useState(false)

  async function ask() {
    setBusy(true)
    setFailure(null)
    try {
      const body = { driver_id: driverId, delivery_ids: [...deliveryIds] }
      onSuggestion(await call(routeOrder.suggest, { body }))
    } catch (error) {
      setFailure(formatFailure(error, FAILURE))
    }
    setBusy(false)
  }

  return (
    <div className={classes.suggestion}>
      <BusyButton variant="light" busy={busy} onClick={() => void ask()}>
        Sugerir ordem
      </BusyButton>
      <output className={classes.found}>
        {suggestion &&
          describeSuggestion(suggestion).map((sentence) => <span key={sentence}>{sentence}</span>)}
      </output>
      {failure && (
        <Callout tone="danger" role="alert">
          <strong>{failure.title}</strong>
          <p>{failure.text}</p>
        </Callout>
      )}
    </div>
  )
}
