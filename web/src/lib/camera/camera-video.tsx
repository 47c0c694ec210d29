import type { RefObject } from 'react'

interface Props {
  video: RefObject<HTMLVideoElement | null>
  onFrame: () => void
  className: string | undefined
}

/** The live picture of the camera. */
export function CameraVideo({ video, onFrame, className }: Props) {
  return (
    <video
      ref={video}
      className={className}
      onLoadedData={onFrame}
      aria-label="Imagem da câmera"
      muted
      playsInline
    />
  )
}
