const DAY_MS = 86_400_000

/** The day of companies in São Paulo ('2026-11-28'), where it is another one than UTC's for three hours of each. */
export const localDay = (time: number | Date = Date.now()) =>
  new Date(time).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

/** So many days after today. */
export const dayAhead = (days: number, now = Date.now()) => localDay(now + days * DAY_MS)
