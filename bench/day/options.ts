import { parseArgs } from 'node:util'

export interface Options {
  companies: number
  drivers: number
  /** How many seconds of the day pass in one. */
  compression: number
  seed: number
  /** How many times as often as real ones phones send and screens are read again. */
  rhythm: number
  /** Processes that act as phones and offices. */
  processes: number
  /** Connections of the server to the database (DATABASE_POOL). */
  pool: number
  /** Whether the photos of stubs are read, which is the work of other processes. */
  ocr: boolean
  /** Whether things are lost and misplaced at the end, to see that the check notices. */
  faults: boolean
}

const DEFAULTS = {
  companies: 200,
  drivers: 5000,
  compression: 30,
  seed: 1,
  rhythm: 1,
  processes: 1,
  pool: 10,
}
/** The latitude of a position says its company. */
const MAX_COMPANIES = 700

export function readOptions(): Options {
  const text = { type: 'string' } as const
  const names = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[]
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(names.map((name) => [name, text])),
      ocr: { type: 'boolean', default: false },
      faults: { type: 'boolean', default: false },
    },
  })
  const numbers = names.map((name) => {
    const given = (values as Partial<Record<string, string | boolean>>)[name]
    const value = given === undefined ? DEFAULTS[name] : Number(given)
    if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} is no number above 0.`)
    return [name, value] as const
  })
  const { ocr, faults } = values
  const options = { ...DEFAULTS, ...Object.fromEntries(numbers), ocr, faults }
  if (options.companies > MAX_COMPANIES) throw new Error(`At most ${MAX_COMPANIES} companies.`)
  return options
}
