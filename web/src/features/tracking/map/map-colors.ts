import type { signalOf } from '../../../shared/tracking/signal.ts'

export type Tone = ReturnType<typeof signalOf>['tone']

/** A canvas knows no variables of a stylesheet. */
export function readColors(element: HTMLElement) {
  const probe = document.createElement('span')
  // The colors of the system have none for land and water, nor for the states.
  probe.style.forcedColorAdjust = 'none'
  element.append(probe)
  const read = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const colors = {
    tones: {
      success: read('--success-border'),
      warning: read('--warning-border'),
      danger: read('--danger-border'),
      neutral: read('--neutral-border'),
    },
    rim: read('--raised'),
    ink: read('--raised-text'),
    way: read('--info-border'),
    base: {
      land: read('--sunken'),
      abroad: read('--neutral-background'),
      border: read('--neutral-border'),
      water: read('--info-background'),
      labels: {
        name: read('--raised-text'),
        quiet: read('--neutral-text'),
        dot: read('--neutral-border'),
        halo: read('--sunken'),
      },
    },
  }
  probe.remove()
  return colors
}

export type MapColors = ReturnType<typeof readColors>
