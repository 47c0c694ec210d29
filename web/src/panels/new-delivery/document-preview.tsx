import { Button } from '@mantine/core'
import { useState } from 'react'
import { BlobImage } from '../../ui/blob-image.tsx'
import classes from './document-preview.module.css'

const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name)

/** The picture beside the form, so that whoever fills it in can read it; a PDF opens in a tab of its own. */
export function DocumentPreview({ file }: { file: File }) {
  return file.type.startsWith('image/') ? <Picture file={file} /> : <PdfLink file={file} />
}

function PdfLink({ file }: { file: File }) {
  if (!isPdf(file)) return null
  return (
    <Button variant="default" onClick={() => openInTab(file)}>
      Abrir o PDF
    </Button>
  )
}

function Picture({ file }: { file: File }) {
  const [isLarge, setLarge] = useState(false)
  return (
    <figure className={classes.preview}>
      {/* Scrolls under the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.frame} data-large={isLarge || undefined} tabIndex={0}>
        <BlobImage
          blob={file}
          alt="Documento enviado"
          otherwise={<p>Este navegador não mostra este formato.</p>}
        />
      </div>
      <Button variant="default" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
        {isLarge ? 'Reduzir' : 'Ampliar'}
      </Button>
    </figure>
  )
}

const OPEN_MS = 60_000

/** As a PDF, whatever the file says it is: a page with a script in it must not open as ours. */
function openInTab(file: File) {
  const url = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
  window.open(url, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(url), OPEN_MS)
}
