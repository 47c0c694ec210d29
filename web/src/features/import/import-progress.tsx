import { type Import, IMPORT_OUTCOMES, imports } from '@canhoto/contracts/imports'
import { Button, Progress } from '@mantine/core'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { formatCount, formatDayTime, formatNumber } from '../../lib/format.ts'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import { ImportFiles } from './import-files.tsx'
import classes from './import-progress.module.css'
import { OutcomeFilter } from './outcome-filter.tsx'
import { reviewAddress } from '../../shared/import-review/review-address.ts'
import { UnsentFiles } from './unsent-files.tsx'
import { useImport, useUploads } from './use-import.ts'

const FIELDS = { outcome: z.enum(IMPORT_OUTCOMES) }

/** The progress of an import and the outcome of each of its files. */
export function ImportProgress({ id }: { id: string }) {
  const { query, isGoingOn } = useImport(id)
  const { filters, change, paging } = useListAddress(FIELDS)
  const { outcome } = filters
  const retry = useEndpointMutation(imports.retry, {
    invalidates: [imports.get, imports.files],
    onError: (error) => notify.error('Erro ao importar', serverMessage(error)),
  })

  if (query.isError && !query.data) {
    return (
      <Failure
        title="Erro ao carregar importação"
        message={serverMessage(query.error)}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (!query.data) return <Loading text="Carregando importação..." />
  const { data } = query
  return (
    <section aria-label="Andamento da importação">
      <Bar id={id} found={data} />
      <UnsentFiles id={id} />
      <div className={classes.toolbar}>
        <OutcomeFilter
          found={data}
          chosen={outcome}
          onChoose={(chosen) => change({ outcome: chosen })}
        />
        <NextSteps id={id} found={data} isGoingOn={isGoingOn} />
        {data.refused > 0 && !isGoingOn && (
          <BusyButton
            variant="default"
            busy={retry.isPending}
            onClick={() => retry.start({ params: { id } })}
          >
            Tentar novamente as recusadas
          </BusyButton>
        )}
      </div>
      {data.refused > 0 && (
        <p className={classes.note}>
          Arquivos recusados são apagados depois de {formatDays(data.refused_file_days)}.
        </p>
      )}
      <ImportFiles
        id={id}
        outcome={outcome}
        paging={paging}
        isGoingOn={isGoingOn}
        countedAt={query.dataUpdatedAt}
      />
    </section>
  )
}

/** What is left to do with an import: to look at what was read with doubt, and to assign what was created. */
function NextSteps({ id, found, isGoingOn }: { id: string; found: Import; isGoingOn: boolean }) {
  const { to_review, created } = found
  return (
    <>
      {to_review > 0 && (
        <Button component={Link} to={reviewAddress(id)}>
          {`Conferir ${formatNumber(to_review)}`}
        </Button>
      )}
      {created > 0 && !isGoingOn && (
        <Button
          component={Link}
          variant={to_review > 0 ? 'default' : 'filled'}
          to={`/dashboard/entregas?import_id=${id}`}
        >
          Atribuir
        </Button>
      )}
    </>
  )
}

const formatDays = (days: number) => formatCount(days, 'dia', 'dias')

function Bar({ id, found }: { id: string; found: Import }) {
  const own = useUploads(id)
  const sent = own.filter(({ state }) => state === 'sent').length
  const sending = own.filter(({ state }) => state !== 'sent' && state !== 'refused').length
  // The server counts a file a moment after it was sent.
  const total = Math.max(found.total, sent) + sending
  const read = found.total - found.waiting
  const share = total === 0 ? 0 : (read / total) * 100
  return (
    <div className={classes.bar}>
      <output className={classes.lead}>
        {formatProgress({ sending, read, total, toReview: found.to_review })}
      </output>
      <Progress value={share} aria-label="Arquivos lidos" size="lg" />
      <p className={classes.note}>
        {`Iniciada em ${formatDayTime(found.created_at)} por ${found.created_by_name ?? 'alguém'}.`}
        {read < total && ' Você pode ir para outra página: a importação continua.'}
      </p>
    </div>
  )
}

interface Progress {
  sending: number
  read: number
  total: number
  toReview: number
}

function formatProgress({ sending, read, total, toReview }: Progress) {
  if (total === 0) return 'Nenhum arquivo enviado.'
  const files = formatCount(total, 'arquivo', 'arquivos')
  if (read === total && toReview > 0)
    return `${files} lidos: ${formatCount(toReview, 'espera', 'esperam')} a sua conferência.`
  if (read === total) return `Pronto: ${files}.`
  const left = sending > 0 ? `, ${formatNumber(sending)} por enviar` : ''
  return `Lidos ${formatNumber(read)} de ${files}${left}`
}
