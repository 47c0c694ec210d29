import { useEffect, useEffectEvent } from 'react'

interface Steps {
  onStart: () => void
  /** The pointer may rest at an edge, where the board scrolls on. */
  onFrame: () => void
  onEscape: () => void
}

export function useWhileDragging(isDragging: boolean, steps: Steps) {
  const start = useEffectEvent(steps.onStart)
  const frame = useEffectEvent(steps.onFrame)
  const escape = useEffectEvent(steps.onEscape)
  useEffect(() => {
    if (!isDragging) return
    start()
    let next = requestAnimationFrame(function run() {
      frame()
      next = requestAnimationFrame(run)
    })
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && escape()
    addEventListener('keydown', leave)
    return () => {
      cancelAnimationFrame(next)
      removeEventListener('keydown', leave)
    }
  }, [isDragging])
}
