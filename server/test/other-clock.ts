import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The environment of a process on a machine whose clock differs by so many seconds. */
export function otherClock(folder: string, seconds: number) {
  const file = join(folder, `clock-${seconds}.mjs`)
  writeFileSync(
    file,
    `const Real = Date
     globalThis.Date = class extends Real {
       constructor(...given) { super(...(given.length > 0 ? given : [Date.now()])) }
       static now() { return Real.now() + ${seconds * 1000} }
     }`,
  )
  return { NODE_OPTIONS: `--import=${file}` }
}
