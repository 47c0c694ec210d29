import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Installed for this benchmark alone: with what it needs it is a quarter of everything else that npm installs. */
const PACKAGE = 'lighthouse@13.5.0'
const HOME = fileURLToPath(new URL('../../.node/lighthouse', import.meta.url))

/** Scores from 0 to 100, times in milliseconds, and the layout shift. */
export type Measured = Record<
  'performance' | 'accessibility' | 'fcpMs' | 'lcpMs' | 'tbtMs' | 'cls',
  number
>

/** With the largest element of the first screen, and what it waited for in the browser itself, without the slow network. */
export type Audited = Measured & { largest: string; phases: string }

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result }>

interface Result {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; details?: { items?: readonly Detail[] } }>
}

interface Detail {
  type: string
  /** Of a node. */
  nodeLabel?: string
  snippet?: string
  /** Of a table. */
  items?: readonly { label?: string; duration?: number }[]
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
      cls: valueOf(lhr, 'cumulative-layout-shift'),
      ...largestOf(lhr),
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

function largestOf({ audits }: Result) {
  const details = audits['lcp-breakdown-insight']?.details?.items ?? []
  const node = details.find(({ type }) => type === 'node')
  const phases = details.find(({ type }) => type === 'table')?.items ?? []
  return {
    largest: `${node?.snippet ?? 'unknown'} ${(node?.nodeLabel ?? '').slice(0, 60)}`,
    phases: phases
      .map(({ label, duration }) => `${label} ${Math.round(duration ?? 0)} ms`)
      .join(', '),
  }
}

/** A measure that Lighthouse could not take ends the benchmark. */
function valueOf({ audits }: Result, name: string) {
  const value = audits[name]?.numericValue
  if (value === undefined) throw new Error(`Lighthouse has no ${name}.`)
  return value
}
