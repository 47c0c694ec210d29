import { Button } from '@mantine/core'
import { useState } from 'react'
import { BlobImage } from '../../../ui/blob-image.tsx'
import classes from './document-preview.module.css'

/** The picture beside the form, so that the user can read it while filling in the form. */
export function DocumentPreview({ file }: { file: File }) {
  const [isLarge, setLarge] = useState(false)
  return (
    <figure className={classes.preview}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys can scroll it */}
      <div className={classes.frame} data-large={isLarge || undefined} tabIndex={0}>
        <BlobImage
          blob={file}
          alt="Documento enviado"
          fallback={<p>Este navegador não mostra este formato.</p>}
        />
      </div>
      <Button variant="default" onClick={() => setLarge(!isLarge)}>
        {isLarge ? 'Reduzir' : 'Ampliar'}
      </Button>
    </figure>
  )
}
