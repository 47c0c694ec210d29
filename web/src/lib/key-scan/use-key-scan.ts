import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type KeyScan, openKeyScan } from './key-scan.ts'

const VIBRATION_MS = 120

interface Options {
  video: RefObject<HTMLVideoElement | null>
  ready: boolean
  onKey: (key: string) => void
  onFailure: () => void
}

/** Reads frame after frame until a key is found; then the phone vibrates. */
export function useKeyScan({ video, ready, onKey, onFailure }: Options) {
  const found = useEffectEvent((key: string) => {
    navigator.vibrate?.(VIBRATION_MS)
    onKey(key)
  })
  const failed = useEffectEvent(onFailure)

  useEffect(() => {
    if (!ready) return
    let scan: KeyScan | undefined
    let left = false

    async function scanFrames() {
      scan = openKeyScan()
      while (!left && video.current) {
        const frame = await createImageBitmap(video.current)
        const key = await scan.read(frame)
        if (key && !left) return found(key)
      }
    }

    scanFrames().catch(() => left || failed())
    return () => {
      left = true
      scan?.close()
    }
  }, [ready, video])
}
