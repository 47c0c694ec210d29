// oxlint-disable-next-line import/default -- Vite's address of it
import workerUrl from './scan-worker.ts?worker&url'

/** Reads access keys from the camera's frames, beside the page's own work. */
export interface KeyScan {
  /** The key in the frame; null when none is certain. */
  read: (frame: ImageBitmap) => Promise<string | null>
  close: () => void
}

export function openKeyScan(): KeyScan {
  const worker = new Worker(workerUrl, { type: 'module' })
  return {
    read: (frame) =>
      new Promise((resolve, reject) => {
        worker.addEventListener('message', ({ data }) => resolve(data as string | null), {
          once: true,
        })
        worker.addEventListener('error', () => reject(new Error('The reader failed.')), {
          once: true,
        })
        worker.postMessage(frame, [frame])
      }),
    close: () => worker.terminate(),
  }
}

/** Fetches the reader, for the service worker to keep. */
export const fetchKeyScan = () => fetch(workerUrl)
