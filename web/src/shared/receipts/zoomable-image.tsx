import { ActionIcon } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { BlobImage } from '../../ui/blob-image.tsx'
import { usePanZoom } from './use-pan-zoom.ts'
import classes from './zoomable-image.module.css'

export function ZoomableImage({ blob, alt }: { blob: Blob; alt: string }) {
  const view = usePanZoom()
  const keys: Record<string, () => void> = {
    '+': view.zoomIn,
    '=': view.zoomIn,
    '-': view.zoomOut,
    r: view.turn,
  }
  useWindowEvent('keydown', (event) => keys[event.key]?.())

  return (
    <div className={classes.viewer}>
      <div className={classes.window} data-zoomed={view.scale > 1 || undefined} {...view.gestures}>
        <div
          className={classes.picture}
          data-sideways={view.isSideways || undefined}
          style={{ transform: view.transform }}
        >
          <BlobImage blob={blob} alt={alt} />
        </div>
      </div>
      <div className={classes.buttons}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Diminuir"
          disabled={view.scale === 1}
          onClick={view.zoomOut}
        >
          <IconZoomOut size={20} />
        </ActionIcon>
        <output className={classes.scale}>{`${Math.round(view.scale * 100)}%`}</output>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Ampliar"
          disabled={view.isLargest}
          onClick={view.zoomIn}
        >
          <IconZoomIn size={20} />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label="Girar" onClick={view.turn}>
          <IconRotateClockwise size={20} />
        </ActionIcon>
      </div>
    </div>
  )
}
