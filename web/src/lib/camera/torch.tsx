import { Button } from '@mantine/core'
import { IconBulb, IconBulbOff } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { trackOf } from './track-of.ts'

// Not in the DOM's types: a torch is a feature of phones' cameras alone.
interface Lamp {
  torch?: boolean
}

/** The phone's light, where its camera has one that pages may use. */
export function Torch({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const [isOn, setOn] = useState(false)
  const track = trackOf(video.current)
  const hasTorch = Boolean((track?.getCapabilities?.() as Lamp | undefined)?.torch)
  if (!track || !hasTorch) return null

  async function toggle() {
    try {
      await track?.applyConstraints({ advanced: [{ torch: !isOn } as MediaTrackConstraintSet] })
      setOn(!isOn)
    } catch {
      // The light stays as it is, and so does the button.
    }
  }

  return (
    <Button
      variant="default"
      size="lg"
      leftSection={isOn ? <IconBulbOff size={20} /> : <IconBulb size={20} />}
      onClick={() => void toggle()}
    >
      {isOn ? 'Apagar Luz' : 'Acender Luz'}
    </Button>
  )
}
