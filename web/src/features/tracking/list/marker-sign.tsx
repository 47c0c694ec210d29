import type { Tone } from '../map/map-colors.ts'

const SHAPES: Record<Tone, string> = {
  success: 'M8 1a7 7 0 1 0 0 14a7 7 0 1 0 0-14Z',
  warning: 'M2 2h12v12h-12Z',
  danger: 'M8 1l7 13h-14Z',
  neutral: 'M8 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8Z',
}

/** The shape that stands for a state on the map. */
export function MarkerSign({ tone }: { tone: Tone }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d={SHAPES[tone]} fill={`var(--${tone}-border)`} />
    </svg>
  )
}
