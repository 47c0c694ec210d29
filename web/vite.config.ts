import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { firstPage } from './first-page.ts'
import { serviceWorker } from './service-worker.ts'

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 8080}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), firstPage(), serviceWorker()],
  // The barcode reader's worker loads its heavier half only where it is needed.
  worker: { format: 'es' },
  server: { proxy: { '/api': api, '/config.json': api } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // MapLibre is a megabyte, loaded only where the installation names a style of vector maps; scripts/size.mjs guards the rest.
    chunkSizeWarningLimit: 1200,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The outbox is imported late by the page that signs in, and it lies in a file that other screens share.
      checks: { ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
})
