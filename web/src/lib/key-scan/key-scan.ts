// oxlint-disable-next-line import/default -- Vite's address of it
import workerUrl from './scan-worker.ts?worker&url'

/** Reads access keys from the camera's frames, beside the page's own work. */
export interface KeyScan {
  /** The key in the frame; null when none is certain. */
  read: (frame: ImageBitmap) => Promise<string | null>
  close: () => void
}

/** Throws where a browser has no workers. */
export function openKeyScan(): KeyScan {
  const worker = new Worker(workerUrl, { type: 'module' })
  let fail: (() => void) | undefined
  let isBroken = false
  // It may break before the first frame: then, too, the one who asks is told.
  worker.addEventListener('error', () => {
    isBroken = true
    fail?.()
  })
  return {
    read: (frame) =>
      new Promise((resolve, reject) => {
        fail = () => reject(new Error('The reader failed.'))
        if (isBroken) return fail()
        const answered = ({ data }: MessageEvent) => resolve(data as string | null)
        worker.addEventListener('message', answered, { once: true })
        worker.postMessage(frame, [frame])
      }),
    close: () => worker.terminate(),
  }
}

/** Has all that the reader needs on this device fetched, for the service worker to keep: it looks at nothing once. */
export async function keepKeyScan() {
  const scan = openKeyScan()
  try {
    await scan.read(await createImageBitmap(new ImageData(64, 64)))
  } finally {
    scan.close()
  }
}
