import { type Import, type ImportOutcome, imports } from '@canhoto/contracts/imports'
import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDayTime, formatNumber } from '../../lib/format.ts'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import { ImportFiles } from './import-files.tsx'
import classes from './import-progress.module.css'
import { OutcomeFilter } from './outcome-filter.tsx'
import { UnsentFiles } from './unsent-files.tsx'
import { useImport, useUploads } from './use-import.ts'

/** The progress of an import and the outcome of each of its files. */
export function ImportProgress({ id }: { id: string }) {
  const { query, isGoingOn } = useImport(id)
  const [outcome, setOutcome] = useState<ImportOutcome>()
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
        <OutcomeFilter found={data} chosen={outcome} onChoose={setOutcome} />
        {data.created > 0 && !isGoingOn && (
          <Button component={Link} to={`/dashboard/entregas?import_id=${id}`}>
            Atribuir
          </Button>
        )}
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
        isGoingOn={isGoingOn}
        countedAt={query.dataUpdatedAt}
      />
    </section>
  )
}

const formatDays = (days: number) => formatCount(days, 'dia', 'dias')

function Bar({ id, found }: { id: string; found: Import }) {
  const own = useUploads(id)
  const sending = own.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const sent = own.filter(({ state }) => state === 'sent').length
  // The server counts a file a moment after it was sent.
  const total = Math.max(found.total, sent) + sending
  const read = found.total - found.waiting
  const share = total === 0 ? 0 : (read / total) * 100
  return (
    <div className={classes.bar}>
      <output className={classes.lead}>{formatProgress({ sending, read, total })}</output>
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
}

function formatProgress({ sending, read, total }: Progress) {
  if (total === 0) return 'Nenhum arquivo enviado.'
  const files = formatCount(total, 'arquivo', 'arquivos')
  if (read === total) return `Pronto: ${files}.`
  const left = sending > 0 ? `, ${formatNumber(sending)} por enviar` : ''
  return `Lidos ${formatNumber(read)} de ${files}${left}`
}
