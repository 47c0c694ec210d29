import type { Plugin } from 'vite'
import { buildScript } from './build-script.ts'
import { driverFiles } from './driver-files.ts'

/** A file of its own beside the application, which tells it what to store. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const { first, later } = driverFiles(bundle)
      const source = await buildScript('sw.ts', { DRIVER_FILES: first, LATER_FILES: later })
      // A service worker is found under one name, at the top.
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}
