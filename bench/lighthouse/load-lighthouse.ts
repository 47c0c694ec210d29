import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Installed for this benchmark alone: with what it needs it is a quarter of everything else that npm installs. */
const PACKAGE = 'lighthouse@13.5.0'
const HOME = fileURLToPath(new URL('../../.node/lighthouse', import.meta.url))

/** Scores from 0 to 100, times in milliseconds. */
export type Audited = Record<'performance' | 'accessibility' | 'fcpMs' | 'lcpMs' | 'tbtMs', number>

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result }>

interface Result {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/** Answers how to audit an address in the browser that listens at a debugging port, with what that browser stores. */
export async function loadLighthouse() {
  const file = `${HOME}/node_modules/lighthouse/core/index.js`
  if (!existsSync(file)) install()
  const { default: lighthouse } = (await import(pathToFileURL(file).href)) as {
    default: Lighthouse
  }
  return async (url: string, port: number): Promise<Audited> => {
    const { lhr } = await lighthouse(url, {
      port,
      disableStorageReset: true,
      onlyCategories: ['performance', 'accessibility'],
      logLevel: 'silent',
    })
    return {
      performance: scoreOf(lhr, 'performance'),
      accessibility: scoreOf(lhr, 'accessibility'),
      fcpMs: valueOf(lhr, 'first-contentful-paint'),
      lcpMs: valueOf(lhr, 'largest-contentful-paint'),
      tbtMs: valueOf(lhr, 'total-blocking-time'),
    }
  }
}

function install() {
  const args = ['install', '--prefix', HOME, '--no-save', '--ignore-scripts', PACKAGE]
  const { status } = spawnSync('npm', args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${PACKAGE} could not be installed.`)
}

const scoreOf = ({ categories }: Result, name: string) =>
  Math.round((categories[name]?.score ?? 0) * 100)

/** A measure that Lighthouse could not take ends the benchmark. */
function valueOf({ audits }: Result, name: string) {
  const value = audits[name]?.numericValue
  if (value === undefined) throw new Error(`Lighthouse has no ${name}.`)
  return value
}
