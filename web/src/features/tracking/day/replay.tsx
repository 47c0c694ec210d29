import type { DriverHistory } from '@canhoto/contracts/driver-history'
import { ActionIcon } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatTime } from '../../../lib/format.ts'
import { formatSpeed } from '../../../shared/tracking/format-speed.ts'
import classes from './driver-panel.module.css'

interface Props {
  points: DriverHistory['points']
  onShow: (place: [number, number]) => void
}

/** A whole day lasts so long. */
const PLAY_MS = 60_000

/** The day once more: a slider over its positions, which moves on by itself when asked to. */
export function Replay({ points, onShow }: Props) {
  const [index, setIndex] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const last = points.length - 1
  const point = points[Math.min(index, last)]
  const text =
    point && [formatTime(point.recorded_at), formatSpeed(point.speed)].filter(Boolean).join(' · ')

  function show(next: number) {
    const shown = points[next]
    setIndex(next)
    if (shown) onShow([shown.latitude, shown.longitude])
  }

  usePlaying(isPlaying, points.length, (steps) => {
    const next = Math.min(last, index + steps)
    show(next)
    if (next === last) setPlaying(false)
  })

  function playOrPause() {
    if (!isPlaying && index >= last) show(0)
    setPlaying(!isPlaying)
  }

  return (
    <div className={classes.replay}>
      <ActionIcon
        variant="default"
        size="2.75rem"
        aria-label={isPlaying ? 'Pausar o percurso' : 'Reproduzir o percurso'}
        onClick={playOrPause}
      >
        {isPlaying ? (
          <IconPlayerPause size={20} aria-hidden />
        ) : (
          <IconPlayerPlay size={20} aria-hidden />
        )}
      </ActionIcon>
      <input
        type="range"
        className={classes.slider}
        aria-label="Momento do percurso"
        aria-valuetext={text}
        min={0}
        max={last}
        value={Math.min(index, last)}
        onChange={(event) => {
          setPlaying(false)
          show(event.currentTarget.valueAsNumber)
        }}
      />
      <span className={`${classes.moment} numbers`} aria-hidden>
        {text}
      </span>
    </div>
  )
}

/** Calls again and again with how many positions it should go on. */
function usePlaying(isPlaying: boolean, count: number, onStep: (steps: number) => void) {
  const step = useEffectEvent(onStep)
  useEffect(() => {
    if (!isPlaying) return
    // Who wants little motion sees a new place each second.
    const everyMs = matchMedia('(prefers-reduced-motion: reduce)').matches ? 1000 : 100
    const steps = Math.max(1, Math.ceil((count * everyMs) / PLAY_MS))
    const timer = setInterval(() => step(steps), everyMs)
    return () => clearInterval(timer)
  }, [isPlaying, count])
}
