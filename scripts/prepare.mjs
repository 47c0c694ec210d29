import module from 'node:module'
import { ensureNode24 } from './node24.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { inRoot, root } from './run.mjs'

/** From a fresh clone to something that runs. */
export async function prepare({ web = false } = {}) {
  process.chdir(root)
  await ensureNode24()
  keepCompiled()
  await ensureInstalled()
  if (web) await ensureWebBuilt()
}

/** The program goes on in this same process, so that signals reach it directly. */
export async function become(file, args = process.argv.slice(2)) {
  process.argv = [process.argv[0], inRoot(file), ...args]
  await import(new URL(`../${file}`, import.meta.url))
  // Written now, because a server may be killed.
  module.flushCompileCache()
}

/** What Node compiles, in this process and those that it starts, for the next start (decision 57). Without a folder to write in it is not kept. */
function keepCompiled() {
  process.env.NODE_COMPILE_CACHE ??= inRoot('.node', 'compile-cache')
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
}
