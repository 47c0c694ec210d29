// Imports what an ERP writes into a folder: CANHOTO_URL=… CANHOTO_KEY=… node drop-folder.mjs /srv/erp/saida
// A document goes to sending/, and then to done/ or refused/ with its result beside it (nota.xml.json). Run it as a service; with
// --once it ends when the folder is empty. Each company has a folder and a key of its own.
import { randomUUID } from 'node:crypto'
import { link, lstat, mkdir, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from './canhoto.mjs'

/** A file that has not changed for so long was written whole. */
const SETTLED_MS = Number(process.env.SETTLED_MS ?? 5000)
const POLL_MS = Math.min(SETTLED_MS, 2000)
const MAX_BYTES = 60 * 1024 ** 2
const DOCUMENT = /\.(xml|pdf|zip|jpe?g|png)$/i
const CLAIMED = /^([0-9a-f-]{36})--(.+)$/

const [folder, mode] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder.')
const [sending, done, refused] = ['sending', 'done', 'refused'].map((name) => join(folder, name))
for (const each of [sending, done, refused]) await mkdir(each, { recursive: true })
const canhoto = connect()

/** Only files of the folder itself: neither folders nor links to elsewhere. */
async function isWhole(name) {
  const { mtimeMs, ctimeMs, size, ...stat } = await describe(join(folder, name))
  return stat.isFile && size > 0 && Date.now() - Math.max(mtimeMs, ctimeMs) > SETTLED_MS
}

async function describe(path) {
  const stat = await lstat(path).catch(() => null)
  if (!stat) return { isFile: false }
  return { isFile: stat.isFile(), size: stat.size, mtimeMs: stat.mtimeMs, ctimeMs: stat.ctimeMs }
}

/** Of two that take the same file one fails here, so it is read once. The id in the name survives a crash. */
async function claim(name) {
  const claimed = `${randomUUID()}--${name}`
  return rename(join(folder, name), join(sending, claimed)).then(
    () => claimed,
    () => null,
  )
}

async function send(claimed) {
  const [, id, name] = CLAIMED.exec(claimed) ?? []
  if (!id) return
  const path = join(sending, claimed)
  const { size } = await describe(path)
  const files = size > MAX_BYTES ? tooLarge(name) : await importOrRefuse(path, name, id)
  const isRefused = files.some(({ outcome }) => outcome === 'refused')
  await finish(path, join(isRefused ? refused : done, name), { name, files, id })
}

const tooLarge = (name) => [{ name, outcome: 'refused', detail: 'O arquivo passa de 60 MB.' }]

/** What Canhoto refuses is refused for good; any other failure leaves the file for the next round. */
async function importOrRefuse(path, name, id) {
  try {
    return await canhoto.importDocument(name, await readFile(path), id)
  } catch (error) {
    if (![400, 413, 415, 422].includes(error.status)) throw error
    return [{ name, outcome: 'refused', detail: error.message }]
  }
}

/** A document of the same name that is there already stays. */
async function finish(path, target, result) {
  const free = await link(path, target).then(
    () => target,
    async () => {
      const other = target.replace(/(\.\w+)$/, `.${result.id}$1`)
      await link(path, other)
      return other
    },
  )
  await writeFile(`${free}.json`, JSON.stringify(result, null, 2))
  await unlink(path)
  console.info(`${result.name}: ${result.files.map(({ outcome }) => outcome).join(', ')}`)
}

for (;;) {
  const names = await readdir(folder)
  for (const name of names.filter((each) => DOCUMENT.test(each)))
    if (await isWhole(name)) await claim(name)
  // Also those that a crash left.
  for (const claimed of await readdir(sending))
    await send(claimed).catch((error) => console.warn(`${claimed}: ${error.message}`))
  const left = (await readdir(folder)).filter((name) => DOCUMENT.test(name))
  if (mode === '--once' && left.length === 0) break
  await sleep(POLL_MS)
}
