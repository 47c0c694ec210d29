import type { Reading } from './reading.ts'

/** Whether a reader was stopped, so that another attempt may read more. */
export const isUnfinished = (reading: Reading) =>
  reading.outcome === 'note'
    ? reading.warnings.includes('reading_stopped')
    : reading.outcome === 'unread' && reading.why === 'took_too_long'
