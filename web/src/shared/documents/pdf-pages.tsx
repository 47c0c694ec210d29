import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Empty, Loading } from '../../ui/data-states.tsx'
import { StepArrows } from '../../ui/step-arrows.tsx'
import { ZoomableImage } from '../receipts/zoomable-image.tsx'
import classes from './document-preview.module.css'

const NOT_SHOWN = 'Este PDF não pôde ser mostrado aqui. Baixe o arquivo para abrir.'

interface Props {
  /** Of the document, which its pages are kept with. */
  queryKey: readonly unknown[]
  blob: Blob
  name: string
  isLarge: boolean
}

/** A PDF as pictures of its pages: every browser shows them, and the keys of the screen keep working beside them. */
export function PdfPages({ queryKey, blob, name, isLarge }: Props) {
  const [number, setNumber] = useState(1)
  const { data, isPending } = useQuery({
    queryKey: [...queryKey, 'page', number],
    queryFn: async () => (await import('./render-pdf.ts')).renderPdfPage(blob, number),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
  if (isPending) return <Loading text="Carregando documento..." />
  if (!data) return <Empty>{NOT_SHOWN}</Empty>
  return (
    <>
      <ZoomableImage blob={data.picture} alt={name} isLarge={isLarge} isPage />
      {data.pages > 1 && <Pages number={number} count={data.pages} onChoose={setNumber} />}
    </>
  )
}

interface PagesProps {
  number: number
  count: number
  onChoose: (number: number) => void
}

function Pages({ number, count, onChoose }: PagesProps) {
  return (
    <StepArrows
      className={classes.pages}
      previous={{
        label: 'Página anterior',
        disabled: number === 1,
        onClick: () => onChoose(number - 1),
      }}
      next={{
        label: 'Próxima página',
        disabled: number === count,
        onClick: () => onChoose(number + 1),
      }}
    >
      <output>{`Página ${number} de ${count}`}</output>
    </StepArrows>
  )
}
