import { receiptReview, type ReviewedReceipt } from '@canhoto/contracts/receipt-review'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import { Key } from '../../shared/review/key.tsx'
import { ReasonForm } from '../../shared/review/reason-form.tsx'
import { useShortcuts } from '../../shared/review/use-shortcuts.ts'
import sheet from '../../ui/sheet.module.css'
import classes from './receipt-review.module.css'
import { DeliveryFacts, DeliveryNumber } from './reviewed-delivery.tsx'
import { ReviewDoubts, StubReadingTable } from './stub-reading.tsx'
import type { Verdict } from './use-decisions.ts'

/** What the driver is told. */
const REASONS = [
  'Sem assinatura',
  'Foto ilegível',
  'Foto de outra nota',
  'Foto cortada',
  'Sem data de recebimento',
  'Canhoto rasurado',
] as const

interface Props {
  receipt: ReviewedReceipt
  hasShortcuts: boolean
  onDecide: (verdict: Verdict) => void
}

/** What is known of a receipt, and the decision. */
export function ReviewPanel({ receipt, hasShortcuts, onDecide }: Props) {
  const [isRejecting, setIsRejecting] = useState(false)
  const approve = () => onDecide({ status: 'VALID' })
  useShortcuts({ a: approve, r: () => setIsRejecting(true) }, hasShortcuts && !isRejecting)
  return (
    <section className={`${sheet.sheet} ${classes.panel}`} aria-label="Conferência">
      <DeliveryNumber receipt={receipt} />
      <ReviewDoubts receipt={receipt} />
      {isRejecting ? (
        <ReasonForm
          label="Motivo da recusa"
          question="Por que recusar? O motorista recebe o motivo."
          reasons={REASONS}
          submit="Recusar"
          hasShortcuts={hasShortcuts}
          onChoose={(reason) => onDecide({ status: 'REJECTED', reason })}
          onCancel={() => setIsRejecting(false)}
        />
      ) : (
        <div className={classes.buttons}>
          <Button
            color="red"
            variant="outline"
            rightSection={<Key>R</Key>}
            onClick={() => setIsRejecting(true)}
          >
            Recusar
          </Button>
          <Button rightSection={<Key>A</Key>} onClick={approve}>
            Aprovar
          </Button>
        </div>
      )}
      <DeliveryFacts receipt={receipt} />
      <StubReadingTable receipt={receipt} />
      <ReadAgain receipt={receipt} />
    </section>
  )
}

function ReadAgain({ receipt: { id } }: { receipt: ReviewedReceipt }) {
  const { start, isPending } = useEndpointMutation(receiptReview.processOcr, {
    invalidates: [receiptReview.list],
    onError: (error) => notify.error('Erro ao ler a foto', serverMessage(error)),
  })
  return (
    <BusyButton
      variant="subtle"
      size="sm"
      className={classes.readAgain ?? ''}
      busy={isPending}
      onClick={() => start({ params: { id }, timeoutMs: READING_TIMEOUT_MS })}
    >
      Ler a foto de novo
    </BusyButton>
  )
}

const READING_TIMEOUT_MS = 120_000
