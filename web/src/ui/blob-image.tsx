import { useCallback, useState } from 'react'
import classes from './blob-image.module.css'

/** Shows bytes as a picture; their object URL lives as long as the element. */
export function BlobImage({ blob, alt }: { blob: Blob; alt: string }) {
  const [broken, setBroken] = useState<Blob | null>(null)
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  if (broken === blob) return <p role="alert">Não foi possível carregar a imagem.</p>
  return <img ref={show} className={classes.image} alt={alt} onError={() => setBroken(blob)} />
}
