const TOLERATED_MS = 30_000

/** A sentence when the two clocks, in milliseconds, differ so much that tokens and sessions end at other times. */
export function clockDrift(databaseMs: number, serverMs: number): string | undefined {
  const seconds = Math.round(Math.abs(databaseMs - serverMs) / 1000)
  if (seconds * 1000 <= TOLERATED_MS) return undefined
  return `O relógio do servidor e o do banco de dados diferem ${seconds} s: acerte-os.`
}
