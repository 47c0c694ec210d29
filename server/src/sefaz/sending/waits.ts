const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** SEFAZ's hour after misuse, and a minute in case its clock is behind. */
const PAUSE_MS = 61 * MINUTE_MS
const DOCUMENT_WAIT_MS = 30 * MINUTE_MS
const CONFIGURATION_WAIT_MS = HOUR_MS
const CONSULT_WAIT_MS = 10 * MINUTE_MS
const MAX_RETRY_MS = HOUR_MS
/** Shares of a wait by which it is longer or shorter, so that companies do not all come back at once. */
const JITTER = 0.2
const GIVE_UP_AFTER_MS = 7 * 24 * HOUR_MS

export interface Moment {
  now: Date
  /** From 0 to 1. */
  random: () => number
}

const after = ({ now }: Moment, ms: number) => new Date(now.getTime() + ms)

export const afterPause = (moment: Moment) => after(moment, PAUSE_MS)
export const afterDocumentWait = (moment: Moment) => after(moment, DOCUMENT_WAIT_MS)
export const afterConfiguration = (moment: Moment) => after(moment, CONFIGURATION_WAIT_MS)
export const afterConsultLimit = (moment: Moment) => after(moment, CONSULT_WAIT_MS)

/** Twice as long each time, up to an hour. */
export function afterBackOff(moment: Moment, retries: number) {
  const wait = Math.min(MINUTE_MS * 2 ** Math.min(retries, 10), MAX_RETRY_MS)
  return after(moment, Math.round(wait * (1 - JITTER + 2 * JITTER * moment.random())))
}

/** Whether these bytes were tried for so long that a user has to look. */
export const isGivenUp = ({ now }: Moment, firstSentAt: string | null) =>
  firstSentAt !== null && now.getTime() - Date.parse(firstSentAt) >= GIVE_UP_AFTER_MS
