import { UF_BY_CODE } from '../uf-codes.ts'

const MINUTE_MS = 60_000

/** Hours behind UTC of the states that are not at Brasília's three. */
const HOURS_BEHIND: Record<string, number> = { AC: 5, AM: 4, MS: 4, MT: 4, RO: 4, RR: 4 }
const BRASILIA_HOURS_BEHIND = 3

/**
 * Hours between UTC and the clock of a state, which has no summer time since 2019. A state has one clock here: Fernando de
 * Noronha is part of PE and the west of Amazonas of AM, so that their times are written in the clock of their capital. The
 * instant is the right one all the same.
 */
export function offsetHoursOf(uf: string): number {
  return -(HOURS_BEHIND[uf] ?? BRASILIA_HOURS_BEHIND)
}

/** Letters of the state whose clock an event is written in: of the delivery, or else of the key's issuer. */
export function clockOf({ uf, key }: { uf: string | null; key: string }): string {
  return uf ?? UF_BY_CODE[key.slice(0, 2)] ?? 'DF'
}

/** '2026-11-26T09:30:00-03:00': whole seconds and a whole hour of offset, never Z. */
export function formatEventTime(instant: Date, uf: string): string {
  const hours = offsetHoursOf(uf)
  const local = new Date(instant.getTime() + hours * 60 * MINUTE_MS)
  return `${local.toISOString().slice(0, 19)}-${String(-hours).padStart(2, '0')}:00`
}
