import { createWorkerPool } from '../../server/src/documents/worker-pool.ts'
import { median } from '../server/median.ts'
import { makeDanfe } from './danfe/make-danfe.ts'

/** The first PDF of a worker, with and without warming it up: `node bench/documents/first-pdf.bench.ts [rounds]`. */
const ROUNDS = Number(process.argv[2] ?? 10)
const SCRIPT = new URL('../../server/src/documents/worker/main.ts', import.meta.url)
const LIMIT_MS = 40_000
const MEMORY_BYTES = 500 * 1024 * 1024

const times = { cold: [] as number[], warm: [] as number[] }
for (let round = 0; round < ROUNDS; round++) {
  times.cold.push(await timeFirst(round, false))
  times.warm.push(await timeFirst(round, true))
}
const [cold, warm] = [median(times.cold), median(times.warm)]
console.info(`cold ${cold.toFixed(0)} ms, slowest ${Math.max(...times.cold).toFixed(0)} ms`)
console.info(`warm ${warm.toFixed(0)} ms, slowest ${Math.max(...times.warm).toFixed(0)} ms`)
console.info(`cold / warm ${(cold / warm).toFixed(1)}`)

async function timeFirst(seed: number, isWarm: boolean) {
  const pool = createWorkerPool(SCRIPT, MEMORY_BYTES)
  const { pdf } = await makeDanfe(seed)
  if (isWarm) await pool.warmUp(LIMIT_MS)
  const start = performance.now()
  await pool.read({ kind: 'pdf', bytes: pdf }, LIMIT_MS)
  const time = performance.now() - start
  await pool.close()
  return time
}
