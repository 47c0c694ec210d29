import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type KeyScan, openKeyScan } from './key-scan.ts'

const VIBRATION_MS = 120
/** With less, the next frame must have the same key. */
const SURE_FRAME = 0.9

interface Options {
  video: RefObject<HTMLVideoElement | null>
  ready: boolean
  onKey: (key: string) => void
  onFailure: () => void
}

/** Reads frame after frame until a key is sure, by one frame or two that agree; then the phone vibrates. */
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
      let last = ''
      while (!left && video.current) {
        const frame = await createImageBitmap(video.current)
        const read = await scan.read(frame)
        const isSure = read && (read.confidence >= SURE_FRAME || read.key === last)
        if (isSure && !left) return found(read.key)
        last = read?.key ?? ''
      }
    }

    scanFrames().catch(() => left || failed())
    return () => {
      left = true
      scan?.close()
    }
  }, [ready, video])
}
