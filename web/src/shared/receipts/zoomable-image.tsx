import { ActionIcon } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { BlobImage } from '../../ui/blob-image.tsx'
import { Loading } from '../../ui/data-states.tsx'
import { usePanZoom } from './use-pan-zoom.ts'
import classes from './zoomable-image.module.css'

/** Pixels that an arrow key moves the picture. */
const PAN_PX = 60

interface Props {
  blob: Blob
  alt: string
  /** Where this browser cannot show it. */
  fallback?: ReactNode
  /** Takes most of the window's height. */
  isLarge?: boolean
  /** A page that is read from its top: a tall one starts as wide as its window. */
  isPage?: boolean
  /** The key that turns it. */
  turnKey?: string
  hasKeys?: boolean
}

export function ZoomableImage({ blob, alt, fallback, ...more }: Props) {
  const { isLarge = false, isPage = false, turnKey = 'r', hasKeys = true } = more
  const frame = useRef<HTMLDivElement>(null)
  const view = usePanZoom()
  const keys: Record<string, () => void> = {
    '+': view.zoomIn,
    '=': view.zoomIn,
    '-': view.zoomOut,
    [turnKey]: view.turn,
    ArrowLeft: () => view.pan(PAN_PX, 0),
    ArrowRight: () => view.pan(-PAN_PX, 0),
    ArrowUp: () => view.pan(0, PAN_PX),
    ArrowDown: () => view.pan(0, -PAN_PX),
  }
  useWindowEvent('keydown', (event) => {
    if (!hasKeys || (isTyping(event.target) && !isPanKey(event))) return
    keys[event.key]?.()
  })

  return (
    <div className={classes.viewer} data-large={isLarge || undefined}>
      <div
        ref={frame}
        className={classes.window}
        data-zoomed={view.scale > 1 || undefined}
        {...view.gestures}
      >
        <div
          className={classes.picture}
          data-sideways={view.isSideways || undefined}
          style={{ transform: view.transform }}
        >
          <BlobImage
            blob={blob}
            alt={alt}
            {...(fallback !== undefined && { fallback })}
            {...(isPage && {
              onLoad: (image) => frame.current && view.startAtTop(image, frame.current),
            })}
          />
        </div>
      </div>
      <Buttons view={view} />
    </div>
  )
}

/** As high as the picture that comes: what stands below stays where it is. */
export function PictureLoading({ isLarge = false }: Pick<Props, 'isLarge'>) {
  return (
    <div className={`${classes.viewer} ${classes.waiting}`} data-large={isLarge || undefined}>
      <Loading text="Carregando imagem..." />
    </div>
  )
}

function Buttons({ view }: { view: ReturnType<typeof usePanZoom> }) {
  return (
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
  )
}

/** These move the picture even while the user types beside it: in a field they do nothing else. */
const isPanKey = ({ altKey, key }: KeyboardEvent) =>
  altKey && (key === 'ArrowUp' || key === 'ArrowDown')

function isTyping(target: EventTarget | null) {
  return target instanceof HTMLElement && target.matches('input, textarea, select')
}
