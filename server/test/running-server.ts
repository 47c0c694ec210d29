import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const ADDRESS = /Canhoto em (http:\S+)/

interface Options {
  /** With demonstration data, as `npm start`; without, as `npm run serve`. */
  demo?: boolean
  environment?: NodeJS.ProcessEnv
  /** A free one unless given. */
  port?: number
}

/** Runs the real program on its own data folder; it can be killed and started again. */
export async function runningServer(
  dataDir: string,
  { demo = true, environment = {}, port: given }: Options = {},
) {
  const port = given ?? (await freePort())
  let child: ChildProcess | undefined
  let output = ''

  async function start() {
    child = spawn(process.execPath, demo ? [MAIN, '--demo'] : [MAIN], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: '',
        // A journey that needs the day to go on lets it go on.
        DEMO_PAUSED: '1',
        // Reading every photo of a journey would take the machine from the others.
        RECEIPT_OCR: 'off',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await waitForOutput(child, ADDRESS)
  }

  async function end(signal: NodeJS.Signals) {
    const running = child
    if (!running || running.exitCode !== null || running.signalCode !== null) return null
    const exited = once(running, 'exit')
    running.kill(signal)
    const [code] = (await exited) as [number | null]
    return code
  }

  return {
    url: `http://127.0.0.1:${port}`,
    start,
    /** What the server has printed since it was started. */
    output: () => output,
    /** Kills the server, as a power cut would. */
    kill: () => end('SIGKILL'),
    /** Answers its exit code, 0 when everything was closed in time. */
    stop: () => end('SIGTERM'),
    killDatabase: async () => process.kill((await postmaster(dataDir)).pid, 'SIGKILL'),
    /** A connection to the server's database, for checks. */
    connection: async () => {
      const { host, port: socketPort } = await postmaster(dataDir)
      return { host, port: socketPort, user: 'postgres', database: 'postgres' }
    },
  }
}

async function postmaster(dataDir: string) {
  const lines = (await readFile(`${dataDir}/pg/postmaster.pid`, 'utf8')).split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), host: lines[4] ?? '' }
}

function waitForOutput(child: ChildProcess, pattern: RegExp) {
  return new Promise<void>((resolve, reject) => {
    let output = ''
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString()
      if (pattern.test(output)) resolve()
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)))
  })
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No port.')
  return address.port
}
