import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Link, useSearchParams } from 'react-router'
import { serverMessage } from '../../kit/server-message.ts'
import { formatCount } from '../../lib/format.ts'
import { ReceiptImage } from '../../shared/receipts/receipt-image.tsx'
import { ZoomableImage } from '../../shared/receipts/zoomable-image.tsx'
import { Key } from '../../shared/review/key.tsx'
import { useShortcuts } from '../../shared/review/use-shortcuts.ts'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { StepArrows } from '../../ui/step-arrows.tsx'
import link from '../../ui/text-link.module.css'
import { BEFORE_REVIEW, OtherList } from './other-list.tsx'
import classes from './receipt-review.module.css'
import { ReviewPanel } from './review-panel.tsx'
import { useReviewQueue } from './use-review-queue.ts'

type Queue = ReturnType<typeof useReviewQueue>

/** The photos that need the eyes of a user, one after the other, decided with the keyboard. */
export default function ReviewPage() {
  const [params] = useSearchParams()
  const beforeReview = params.has(BEFORE_REVIEW)
  // Each list has its own decisions to take back.
  return <Review key={String(beforeReview)} beforeReview={beforeReview} />
}

function Review({ beforeReview }: { beforeReview: boolean }) {
  const queue = useReviewQueue(beforeReview)
  const [hasShortcuts, setHasShortcuts] = useLocalStorage({
    key: 'canhoto-review-shortcuts',
    defaultValue: true,
  })
  useShortcuts(
    { j: queue.next, k: queue.previous, z: queue.undo },
    hasShortcuts && queue.list.data !== undefined,
  )
  return (
    <>
      <PageHeader title="Conferência de Canhotos" note={noteOf(queue, beforeReview)}>
        <OtherList beforeReview={beforeReview} />
        <Button
          variant="subtle"
          className={classes.wide ?? ''}
          onClick={() => setHasShortcuts(!hasShortcuts)}
        >
          {hasShortcuts ? 'Desligar atalhos' : 'Ligar atalhos'}
        </Button>
        <Button
          variant="default"
          disabled={queue.last === null}
          rightSection={<Key>Z</Key>}
          onClick={queue.undo}
        >
          Desfazer
        </Button>
      </PageHeader>
      <Receipts queue={queue} beforeReview={beforeReview} hasShortcuts={hasShortcuts} />
    </>
  )
}

function noteOf({ list, waiting, decided, last }: Queue, beforeReview: boolean) {
  if (!list.data) return ''
  const done = decided > 0 ? ` · ${formatCount(decided, 'conferido', 'conferidos')} agora` : ''
  const verdict = last && ` · NF ${last.receipt.nf_number} ${VERDICTS[last.status]}`
  const left = beforeReview
    ? `${formatCount(waiting, 'não conferido, vale', 'não conferidos, valem')} até uma recusa`
    : `${formatCount(waiting, 'canhoto espera', 'canhotos esperam')} conferência`
  return `${left}${done}${verdict ?? ''}`
}

const VERDICTS = { VALID: 'aprovada', REJECTED: 'recusada', PENDING_REVIEW: 'de volta' } as const

interface ReceiptsProps {
  queue: Queue
  beforeReview: boolean
  hasShortcuts: boolean
}

function Receipts({ queue, beforeReview, hasShortcuts }: ReceiptsProps) {
  const { list, current } = queue
  if (list.isPending) return <Loading text="Carregando canhotos..." />
  if (list.isError && !list.data)
    return (
      <Failure
        title="Erro ao carregar canhotos"
        message={serverMessage(list.error)}
        onRetry={queue.readAgain}
      />
    )
  if (!current && queue.waiting > 0) return <Loading text="Carregando canhotos..." />
  if (!current)
    return (
      <Empty
        action={
          <Link className={link.link ?? ''} to="/dashboard/receipts-report">
            Relatório de Canhotos
          </Link>
        }
      >
        {beforeReview ? 'Nenhum canhoto não conferido.' : 'Nenhum canhoto para conferir.'}
      </Empty>
    )
  return (
    <div className={classes.review}>
      <section className={classes.photo} aria-label={`Foto do canhoto da NF ${current.nf_number}`}>
        <ReceiptImage key={current.url} url={current.url} isLarge>
          {(photo) => (
            <ZoomableImage
              key={current.id}
              blob={photo}
              alt={`Canhoto da NF ${current.nf_number}`}
              isLarge
              turnKey="g"
              hasKeys={hasShortcuts}
            />
          )}
        </ReceiptImage>
        <Steps queue={queue} />
      </section>
      <ReviewPanel
        key={current.id}
        receipt={current}
        hasShortcuts={hasShortcuts}
        onDecide={queue.decide}
      />
    </div>
  )
}

function Steps({ queue: { position, isLast, waiting, next, previous } }: { queue: Queue }) {
  return (
    <StepArrows
      className={classes.steps}
      previous={{ label: 'Anterior', disabled: position === 1, onClick: previous }}
      next={{ label: 'Próximo', disabled: isLast, onClick: next }}
    >
      <output className={classes.position}>
        {`${position} de ${waiting}`} <Key>K</Key> <Key>J</Key>
      </output>
    </StepArrows>
  )
}
