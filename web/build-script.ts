import path from 'node:path'
import { build } from 'vite'

/**
 * One classic script beside the application: not every browser lets a service worker import, and none lets it do so later;
 * and what runs before the application waits for nothing else.
 */
export async function buildScript(file: string, define: Record<string, unknown>) {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    publicDir: false,
    define: Object.fromEntries(
      Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    build: {
      target: 'es2022',
      write: false,
      // As a library, because what an application imports later is fetched by its page.
      lib: {
        entry: path.join(import.meta.dirname, 'src', file),
        formats: ['iife'],
        name: path.parse(file).name,
      },
      rolldownOptions: {
        // The stores that it shares with the pages have hooks for React, which it leaves out.
        treeshake: { moduleSideEffects: [{ test: /\/node_modules\/react\//, sideEffects: false }] },
        checks: { moduleLevelDirective: false },
      },
    },
  })
  const [result] = Array.isArray(built) ? built : []
  const [script, ...others] = result?.output ?? []
  if (script?.type !== 'chunk' || others.length > 0) throw new Error(`${file} is not one file.`)
  return script.code
}
