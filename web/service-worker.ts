import path from 'node:path'
import { build, type Plugin } from 'vite'
import { driverFiles } from './driver-files.ts'

/** A file of its own beside the application, which tells it what to store. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_, bundle) {
      // A service worker is found under one name, at the top.
      const source = await buildWith(driverFiles(bundle))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

/** One classic script: not every browser lets a service worker import, and none lets it do so later. */
async function buildWith({ first, later }: ReturnType<typeof driverFiles>) {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    publicDir: false,
    define: { DRIVER_FILES: JSON.stringify(first), LATER_FILES: JSON.stringify(later) },
    build: {
      target: 'es2022',
      write: false,
      // As a library, because what an application imports later is fetched by its page.
      lib: { entry: path.join(import.meta.dirname, 'src', 'sw.ts'), formats: ['iife'], name: 'sw' },
      rolldownOptions: {
        // The stores that it shares with the pages have hooks for React, which it leaves out.
        treeshake: { moduleSideEffects: [{ test: /\/node_modules\/react\//, sideEffects: false }] },
        checks: { moduleLevelDirective: false },
      },
    },
  })
  const [result] = Array.isArray(built) ? built : []
  const [script, ...others] = result?.output ?? []
  if (script?.type !== 'chunk' || others.length > 0)
    throw new Error('The service worker is not one file.')
  return script.code
}
