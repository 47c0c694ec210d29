import { Button } from '@mantine/core'
import { type RefObject, useState } from 'react'
import classes from './camera-capture.module.css'
import { trackOf } from './track-of.ts'

const FACTORS = [1, 2, 3]

// Not in the DOM's types: the zoom is a feature of phones' cameras alone.
interface Lens {
  zoom?: { min: number; max: number }
}

/** The zoom of the camera, where it has one that pages may use. */
export function Zoom({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const [chosen, setChosen] = useState(1)
  const track = trackOf(video.current)
  const lens = (track?.getCapabilities?.() as Lens | undefined)?.zoom
  const factors = lens ? FACTORS.filter((each) => each >= lens.min && each <= lens.max) : []
  if (!track || factors.length < 2) return null

  async function zoom(factor: number) {
    try {
      await track?.applyConstraints({ advanced: [{ zoom: factor } as MediaTrackConstraintSet] })
      setChosen(factor)
    } catch {
      // The picture stays as it is, and so do the buttons.
    }
  }

  return (
    <div className={classes.zoom}>
      {factors.map((factor) => (
        <Button
          key={factor}
          variant={factor === chosen ? 'filled' : 'default'}
          px="sm"
          radius="xl"
          aria-label={`Zoom ${factor}×`}
          aria-pressed={factor === chosen}
          onClick={() => void zoom(factor)}
        >
          {`${factor}×`}
        </Button>
      ))}
    </div>
  )
}
