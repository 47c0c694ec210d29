import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'

const MAX_SCALE = 6
const STEP = 1.5
const DOUBLE_TAP_SCALE = 2.5
const AS_IS = { scale: 1, x: 0, y: 0, turns: 0 }

type View = typeof AS_IS

/** Pan, zoom (buttons, wheel, double click, two fingers) and rotation of a picture. */
export function usePanZoom() {
  const [view, setView] = useState(AS_IS)

  const zoom = (factor: number) => setView((now) => scaled(now, now.scale * factor))

  /** A picture at its original size stays where it is. */
  function pan(dx: number, dy: number) {
    setView((now) => (now.scale === 1 ? now : { ...now, x: now.x + dx, y: now.y + dy }))
  }

  const fingers = useFingers({ zoom, pan })

  /** Enlarges what was tapped, such as a signature, in its place. */
  function zoomAt({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const [x, y] = [clientX - left - width / 2, clientY - top - height / 2]
    const moved = 1 - DOUBLE_TAP_SCALE
    setView((now) =>
      now.scale > 1
        ? scaled(now, 1)
        : { ...scaled(now, DOUBLE_TAP_SCALE), x: x * moved, y: y * moved },
    )
  }

  /** Shows a tall page from its top, as wide as its window, so that its small print can be read. */
  function startAtTop(page: HTMLImageElement, frame: HTMLElement) {
    const { offsetWidth: width, offsetHeight: height } = page
    if (height <= width) return
    const scale = Math.min(Math.max(frame.clientWidth / width, 1), MAX_SCALE)
    setView({ ...AS_IS, scale, y: (scale * height - frame.clientHeight) / 2 })
  }

  return {
    scale: view.scale,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${view.turns / 4}turn)`,
    isSideways: view.turns % 2 === 1,
    isLargest: view.scale >= MAX_SCALE,
    zoomIn: () => zoom(STEP),
    pan,
    startAtTop,
    zoomOut: () => zoom(1 / STEP),
    turn: () => setView((now) => ({ ...AS_IS, turns: now.turns + 1 })),
    gestures: {
      ...fingers,
      onWheel: (event: { deltaY: number }) => zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15),
      onDoubleClick: zoomAt,
    },
  }
}

interface Moves {
  zoom: (factor: number) => void
  pan: (dx: number, dy: number) => void
}

/** One finger, or the mouse, moves the picture; two enlarge it. */
function useFingers({ zoom, pan }: Moves) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())

  function press(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  function move(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const distance = spread(fingers.current)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (fingers.current.size > 1) return zoom(spread(fingers.current) / (distance || 1))
    pan(event.clientX - before.x, event.clientY - before.y)
  }

  const release = (event: PointerEvent) => fingers.current.delete(event.pointerId)
  return {
    onPointerDown: press,
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
  }
}

/** At its original size the picture is centered. */
function scaled(now: View, wanted: number): View {
  const scale = Math.min(Math.max(wanted, 1), MAX_SCALE)
  const ratio = scale / now.scale
  return scale === 1
    ? { ...AS_IS, turns: now.turns }
    : { ...now, scale, x: now.x * ratio, y: now.y * ratio }
}

function spread(fingers: Map<number, { x: number; y: number }>) {
  const [one, other] = [...fingers.values()]
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}
