import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Many long random days of a driver (e2e/random-day.spec.ts), one after the other, each followed by the comparison of what
 * was tapped with what the server holds. Ends with 1 when a day differs; its seed and steps are printed with it.
 */
const RANDOM_DAYS = process.env.BENCH_DAYS ?? '20'
const RANDOM_DAY_STEPS = process.env.BENCH_STEPS ?? '80'
const RANDOM_DAY_SEED = process.env.BENCH_SEED ?? '1000'

const playwright = fileURLToPath(
  new URL('../node_modules/@playwright/test/cli.js', import.meta.url),
)
const { status } = spawnSync(process.execPath, [playwright, 'test', 'random-day', '--workers=1'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, RANDOM_DAYS, RANDOM_DAY_STEPS, RANDOM_DAY_SEED },
})
process.exit(status ?? 1)
