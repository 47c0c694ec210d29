import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 8080}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { proxy: { '/api': api, '/config.json': api } },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false, manifest: true },
})
