import { readFileSync } from 'node:fs'

/** Set for the process that an older Node started in its own place. */
export const LAUNCHED = 'CANHOTO_LAUNCHED'
const LOOK_EVERY_MS = 500

/** Stops with the process that started this one, so that no server is left running. */
export function stopWithParent() {
  const isLaunched = process.env[LAUNCHED] === '1' && process.channel
  delete process.env[LAUNCHED]
  if (isLaunched) stopWithLauncher()
  else if (process.env.npm_lifecycle_event) stopWithNpm()
}

const stop = () => process.kill(process.pid, 'SIGTERM')

/** The channel to the older Node carries nothing: it closes when that process is killed. */
function stopWithLauncher() {
  process.on('disconnect', stop)
  process.channel.unref()
}

/** npm runs a shell that runs us, and a signal to npm ends those two alone. */
function stopWithNpm() {
  const before = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(watch)
    stop()
  }, LOOK_EVERY_MS)
  watch.unref()
}

function ancestors() {
  const parent = process.ppid
  try {
    const [, command, grandparent] = /\((.*)\) \w (\d+)/.exec(
      readFileSync(`/proc/${parent}/stat`, 'utf8'),
    )
    return /^(ba|da)?sh$/.test(command) ? `${parent} ${grandparent}` : `${parent}`
  } catch {
    return `${parent}`
  }
}
