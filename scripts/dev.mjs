import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { keepSending } from './keep-sending.mjs'
import { prepare } from './prepare.mjs'
import { fail, inRoot, run, NOTHING_BESIDE, runTool } from './run.mjs'

await prepare()

const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 8080)
const api = port + 1

const stop = new AbortController()
const together = { signal: stop.signal, killSignal: 'SIGTERM' }
const server = ['--watch', '--watch-preserve-output', inRoot('server/src/main.ts'), '--demo']
const vite = ['web', '--host', host, '--port', `${port}`, '--strictPort', ...NOTHING_BESIDE]

/** A SEFAZ beside the server (docs/sefaz.md): answers the environment with which the server finds it. */
async function startSefaz() {
  const folder = path.resolve(process.env.DATA_DIR ?? 'data', 'sefaz-test')
  // It ends when this process does, whose channel to it is closed then.
  const sefaz = fork(inRoot('server/test/sefaz/play/start.ts'), [folder])
  const noStart = () => fail('A SEFAZ de teste não começou.')
  sefaz.once('exit', noStart)
  const [environment] = await once(sefaz, 'message')
  sefaz.off('exit', noStart)
  sefaz.unref()
  sefaz.channel.unref()
  return environment
}
const isWithSefaz = process.argv.includes('--sefaz')
const sefaz = isWithSefaz ? await startSefaz() : {}
if (isWithSefaz) {
  const keyFile = path.resolve(process.env.DATA_DIR ?? 'data', 'secrets', 'sefaz-private.pem')
  // The demonstration makes the pair when it starts.
  const look = setInterval(() => {
    if (!existsSync(keyFile)) return
    clearInterval(look)
    keepSending({ ...sefaz, SEFAZ_PRIVATE_KEY_FILE: keyFile })
  }, 1000)
  look.unref()
}

// The page is where `npm start` has it; Vite passes on to the server what is not the web's.
const programs = [
  run(process.execPath, server, { ...together, env: { ...sefaz, PORT: `${api}` } }),
  runTool('vite/bin/vite.js', vite, { ...together, env: { API_PORT: `${api}` } }),
]
const code = await Promise.race(programs)
stop.abort()
await Promise.allSettled(programs)
process.exit(code)
