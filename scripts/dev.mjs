import { prepare } from './prepare.mjs'
import { inRoot, run, NOTHING_BESIDE, runTool } from './run.mjs'

await prepare()

const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 8080)
const api = port + 1

const stop = new AbortController()
const together = { signal: stop.signal, killSignal: 'SIGTERM' }
const server = ['--watch', '--watch-preserve-output', inRoot('server/src/main.ts'), '--demo']
const vite = ['web', '--host', host, '--port', `${port}`, '--strictPort', ...NOTHING_BESIDE]

// The page is where `npm start` has it; Vite passes on to the server what is not the web's.
const programs = [
  run(process.execPath, server, { ...together, env: { PORT: `${api}` } }),
  runTool('vite/bin/vite.js', vite, { ...together, env: { API_PORT: `${api}` } }),
]
const code = await Promise.race(programs)
stop.abort()
await Promise.allSettled(programs)
process.exit(code)
