import { privacy } from '@canhoto/contracts/privacy'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { formatMegabytes } from './format-megabytes.ts'
import classes from './privacy-page.module.css'

interface Props {
  days: string
  photos: string
  documents: string
}

/** What these terms would delete now. Nothing is deleted by looking. */
export function RetentionPreview({ days, photos, documents }: Props) {
  const preview = useEndpointQuery(
    privacy.previewRetention,
    {
      query: {
        position_days: days,
        ...(photos && { photo_years: photos }),
        ...(documents && { document_years: documents }),
      },
    },
    { retry: false, staleTime: 0 },
  )
  return (
    <div className={classes.result} aria-live="polite">
      <strong>Simulação: o que estes prazos apagariam agora</strong>
      {preview.isFetching && <Loading text="Calculando..." />}
      {preview.isError && !preview.isFetching && (
        <Failure message={serverMessage(preview.error)} onRetry={() => void preview.refetch()} />
      )}
      {preview.data && !preview.isFetching && (
        <dl className={classes.facts}>
          <Going name="Posições" {...preview.data.positions} />
          <Going name="Fotos" {...preview.data.photos} />
          <Going name="Documentos" {...preview.data.documents} />
          <div>
            <dt>Espaço liberado</dt>
            <dd>{formatMegabytes(preview.data.bytes)}</dd>
          </div>
        </dl>
      )}
    </div>
  )
}

interface GoingProps {
  name: string
  count: number
  from: string | null
  to: string | null
}

function Going({ name, count, from, to }: GoingProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {count === 0 ? 'Nada' : formatNumber(count)}
        {from && <small>{`de ${formatDay(from)} a ${formatDay(to)}`}</small>}
      </dd>
    </div>
  )
}
