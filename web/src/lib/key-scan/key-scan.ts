// oxlint-disable-next-line import/default -- Vite's address of it
import workerUrl from './scan-worker.ts?worker&url'
import type { ScannedKey } from './scanned-key.ts'

/** Reads access keys from the camera's frames in a web worker. */
export interface KeyScan {
  /** The key in the frame; null when there is none. */
  read: (frame: ImageBitmap) => Promise<ScannedKey | null>
  close: () => void
}

/** Throws where a browser has no workers. */
export function openKeyScan(): KeyScan {
  const worker = new Worker(workerUrl, { type: 'module' })
  let fail: (() => void) | undefined
  let isBroken = false
  // The worker may fail before the first frame: the caller gets the error then too.
  worker.addEventListener('error', () => {
    isBroken = true
    fail?.()
  })
  return {
    read: (frame) =>
      new Promise((resolve, reject) => {
        fail = () => reject(new Error('The reader failed.'))
        if (isBroken) return fail()
        const answered = ({ data }: MessageEvent) => resolve(data as ScannedKey | null)
        worker.addEventListener('message', answered, { once: true })
        worker.postMessage(frame, [frame])
      }),
    close: () => worker.terminate(),
  }
}

/** Fetches everything that the reader needs, so that the service worker stores it for use without a network. */
export async function cacheKeyScan() {
  const scan = openKeyScan()
  try {
    await scan.read(await createImageBitmap(new ImageData(64, 64)))
  } finally {
    scan.close()
  }
}
