import type { DeliveryDocument } from '@canhoto/contracts/delivery-records'
import type { ById, Endpoint, None } from '@canhoto/contracts/endpoint'
import { DOCUMENT_MAX_BYTES } from '@canhoto/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { serverMessage } from '../../kit/server-message.ts'
import { callFile } from '../../lib/http/api.ts'
import { endpointKey } from '../../lib/http/endpoint-key.ts'
import { ZoomableImage } from '../receipts/zoomable-image.tsx'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import classes from './document-preview.module.css'
import { PdfPages } from './pdf-pages.tsx'
import { previewOf } from './preview-of.ts'

const TOO_LARGE = 'Este arquivo é grande demais para ser mostrado aqui. Baixe-o para abrir.'
const NO_VIEWER = 'Este navegador não mostra este formato. Baixe o arquivo para abrir.'

/** Answers the bytes of a document by its id. */
type DocumentEndpoint = Endpoint<typeof ById, typeof None, typeof None, z.ZodMiniNull>

interface Shown extends Pick<DeliveryDocument, 'id' | 'kind' | 'size'> {
  file_name: string
}

interface Props {
  endpoint: DocumentEndpoint
  document: Shown
  /** Takes most of the window's height. */
  isLarge?: boolean
}

/** A document as a picture, the pages of a PDF as one each, or as text. */
export function DocumentPreview({ endpoint, document, isLarge = false }: Props) {
  const { file_name } = document
  const preview = useQuery(documentQuery(endpoint, document))
  const isTooLarge = isBeyondLimit(document)
  if (isTooLarge || preview.data?.kind === 'too-large') return <Empty>{TOO_LARGE}</Empty>
  if (preview.isPending) return <Loading text="Carregando documento..." />
  if (preview.isError) {
    return (
      <Failure
        title="Erro ao carregar documento"
        message={serverMessage(preview.error)}
        onRetry={() => void preview.refetch()}
      />
    )
  }
  const { data } = preview
  if (data.kind === 'text') return <Text text={data.text} name={file_name} />
  if (data.kind === 'pdf') {
    const { queryKey } = documentQuery(endpoint, document)
    return <PdfPages queryKey={queryKey} blob={data.blob} name={file_name} isLarge={isLarge} />
  }
  return (
    <ZoomableImage
      blob={data.blob}
      alt={file_name}
      isLarge={isLarge}
      isPage={isLarge}
      fallback={<Empty>{NO_VIEWER}</Empty>}
    />
  )
}

/** Also to fetch the document before it is shown. */
export function documentQuery(endpoint: DocumentEndpoint, document: Omit<Shown, 'file_name'>) {
  const { id, kind } = document
  const params = { id }
  return {
    queryKey: endpointKey(endpoint, { params }),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      previewOf(kind, await callFile(endpoint, { params, signal })),
    enabled: !isBeyondLimit(document),
    staleTime: Infinity,
    // The user asks again: it may be 20 MB.
    retry: false,
  }
}

const isBeyondLimit = ({ size }: Pick<Shown, 'size'>) => (size ?? 0) > DOCUMENT_MAX_BYTES

function Text({ text, name }: { text: string; name: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys can scroll it
    <section className={classes.text} aria-label={name} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  )
}
