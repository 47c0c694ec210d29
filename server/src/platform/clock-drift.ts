import type pg from 'pg'

const TOLERATED_MS = 30_000

/** A sentence when the two clocks, in milliseconds, differ so much that tokens and sessions end at other times. */
export function clockDrift(databaseMs: number, serverMs: number): string | undefined {
  const seconds = Math.round(Math.abs(databaseMs - serverMs) / 1000)
  if (seconds * 1000 <= TOLERATED_MS) return undefined
  return `O relógio do servidor e o do banco de dados diferem ${seconds} s: acerte-os.`
}

/** At the start: nothing else would tell why sessions end at once, or never. */
export async function warnOfClockDrift(pool: pg.Pool, now: Date) {
  const { rows } = await pool.query<{ time: string }>('select clock_timestamp() as time')
  const drift = clockDrift(Date.parse(rows[0]?.time ?? now.toISOString()), now.getTime())
  if (drift) console.warn(`ATENÇÃO: ${drift}`)
}
