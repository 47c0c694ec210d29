import { type ReactNode, useCallback, useState } from 'react'
import classes from './blob-image.module.css'

interface Props {
  blob: Blob
  alt: string
  /** Instead of the message that it cannot be shown. */
  fallback?: ReactNode
  onLoad?: (image: HTMLImageElement) => void
}

/** Shows bytes as a picture; their object URL lives as long as the element. */
export function BlobImage({ blob, alt, fallback, onLoad }: Props) {
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
  if (broken === blob) {
    return fallback ?? <p role="alert">Não foi possível carregar a imagem.</p>
  }
  return (
    <img
      ref={show}
      className={classes.image}
      alt={alt}
      onLoad={(event) => onLoad?.(event.currentTarget)}
      onError={() => setBroken(blob)}
    />
  )
}
