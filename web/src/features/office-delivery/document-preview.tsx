import { type DeliveryDocument, deliveryRecords } from '@canhoto/contracts/delivery-records'
import { DOCUMENT_MAX_BYTES } from '@canhoto/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { serverMessage } from '../../kit/server-message.ts'
import { callFile } from '../../lib/http/api.ts'
import { endpointKey } from '../../lib/http/endpoint-key.ts'
import { ZoomableImage } from '../../shared/receipts/zoomable-image.tsx'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import classes from './document-preview.module.css'
import { previewOf } from './preview-of.ts'

const TOO_LARGE = 'Este arquivo é grande demais para ser mostrado aqui. Baixe-o para abrir.'
const NO_VIEWER = 'Este navegador não mostra este formato. Baixe o arquivo para abrir.'

/** A document of a delivery as a picture, in the PDF viewer of the browser, or as text. */
export function DocumentPreview({ document }: { document: DeliveryDocument }) {
  const { id, kind, size, file_name } = document
  const isTooLarge = (size ?? 0) > DOCUMENT_MAX_BYTES
  const params = { id }
  const preview = useQuery({
    queryKey: endpointKey(deliveryRecords.document, { params }),
    queryFn: async ({ signal }) =>
      previewOf(kind, await callFile(deliveryRecords.document, { params, signal })),
    enabled: !isTooLarge,
    staleTime: Infinity,
    // The user asks again: it may be 20 MB.
    retry: false,
  })
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
  if (data.kind === 'pdf') return <Pdf blob={data.blob} name={file_name} />
  return <ZoomableImage blob={data.blob} alt={file_name} fallback={<Empty>{NO_VIEWER}</Empty>} />
}

function Text({ text, name }: { text: string; name: string }) {
  return (
    // It has a tab stop so that the arrow keys can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.text} aria-label={name} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  )
}

function Pdf({ blob, name }: { blob: Blob; name: string }) {
  const show = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (!frame) return
      const url = URL.createObjectURL(blob)
      frame.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  if (!navigator.pdfViewerEnabled) return <Empty>{NO_VIEWER}</Empty>
  // A sandbox would leave no viewer; of the type that we say, it is no page that could run a script.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe ref={show} className={classes.pdf} title={name} />
}
