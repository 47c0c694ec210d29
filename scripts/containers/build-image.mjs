import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../run.mjs'

/** The user and group id that stand for the image's user when root runs this. They need no entry in /etc/passwd. */
const USER = 65_534

/**
 * Carries out the steps of a stage in a folder that stands for its file system, without a container engine. A package of
 * Debian is not installed: that apt finds it is all that is seen.
 */
export function buildStage({ steps }, folder, stages) {
  mkdirSync(folder)
  const image = { folder, env: {}, workdir: '/', user: 'root', volumes: [] }
  const inFolder = (name) => path.join(folder, path.resolve(image.workdir, name))
  const instructions = {
    WORKDIR: (name) => {
      image.workdir = name
      mkdirSync(inFolder('.'), { recursive: true })
    },
    COPY: (text) => copy(text, inFolder, stages),
    RUN: (command) => runStep(command, folder, inFolder('.')),
    ENV: (text) => {
      for (const pair of text.split(' ')) {
        const [name, value] = pair.split('=')
        image.env[name] = value
      }
    },
    USER: (name) => (image.user = name),
    VOLUME: (name) => image.volumes.push(name),
    EXPOSE: (port) => (image.port = port),
    HEALTHCHECK: (text) => (image.healthcheck = JSON.parse(text.slice(text.indexOf('CMD ') + 4))),
    STOPSIGNAL: (signal) => (image.stopSignal = signal),
    CMD: (text) => (image.command = JSON.parse(text)),
  }
  for (const { instruction, rest } of steps) instructions[instruction](rest)
  return image
}

function copy(text, inFolder, stages) {
  const words = text.split(' ')
  const [, from] = /^--from=(.*)/.exec(words[0]) ?? []
  const target = words.at(-1)
  const sources = words.slice(from ? 1 : 0, -1)
  for (const source of sources) {
    const file = from ? path.join(stages[from], source) : inRoot(source)
    if (!existsSync(file)) throw new Error(`COPY: ${source} não existe.`)
    const place = target.endsWith('/') ? path.join(target, path.basename(source)) : target
    cpSync(file, inFolder(place), { recursive: true, filter: (name) => from || !isIgnored(name) })
  }
}

/** As .dockerignore says. */
function isIgnored(file) {
  const parts = path.relative(inRoot(), file).split(path.sep)
  return parts.some((part) => ['node_modules', 'dist', '.git', '.node', 'data'].includes(part))
}

function runStep(command, folder, cwd) {
  const packages = /apt-get install (.*?) &&/.exec(command)?.[1]
  if (packages) return knowsPackages() && execute(`apt-get install --simulate ${packages}`, cwd)
  execute(
    command.replaceAll(/ \/(\w)/g, ` ${folder}/$1`).replaceAll('node:node', `${USER}:${USER}`),
    cwd,
  )
}

/** A machine that is no Debian, or that never asked for the lists of packages, cannot say whether they exist. */
function knowsPackages() {
  const lists = '/var/lib/apt/lists'
  return existsSync(lists) && readdirSync(lists).some((name) => name.endsWith('_Packages'))
}

function execute(command, cwd) {
  console.info(`— ${command} (${Math.round(process.uptime())} s)`)
  const { status, stderr } = spawnSync('sh', ['-c', command], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    // What npm has fetched before is not fetched again.
    env: { ...process.env, npm_config_prefer_offline: 'true' },
  })
  if (status !== 0) throw new Error(`${command}\n${stderr}`)
}

/** The image's program, as its user, with the environment of a service; `command` in place of it. */
export function commandOf(image, environment, command = image.command) {
  const mapped = Object.fromEntries(
    image.volumes.map((name) => [name, path.join(image.folder, name)]),
  )
  const env = Object.fromEntries(
    Object.entries({ ...image.env, ...environment }).map(([name, value]) => [
      name,
      mapped[value] ?? value,
    ]),
  )
  const isRoot = process.getuid?.() === 0
  const asUser = isRoot && image.user !== 'root' ? { uid: USER, gid: USER } : {}
  const [program, ...args] = command
  return [
    program === 'node' ? process.execPath : program,
    args,
    {
      cwd: path.join(image.folder, image.workdir),
      env: { PATH: process.env.PATH, ...env },
      ...asUser,
    },
  ]
}
