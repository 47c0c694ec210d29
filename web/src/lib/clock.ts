const twoDigits = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0')

/** The day of this device as YYYY-MM-DD. */
export function localDay(date: Date) {
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** The day at that time in a zone, by its IANA name, as YYYY-MM-DD; of this device where the zone is unknown. */
export function dayIn(timeZone: string | undefined, time: number) {
  // Swedes write a day as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time)
}

/** The clock of this device with its offset: '2026-11-20T21:10:00.123-03:00'. */
export function localInstant(date: Date) {
  const offset = -date.getTimezoneOffset()
  const clock = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}:${twoDigits(date.getSeconds())}`
  const milliseconds = String(date.getMilliseconds()).padStart(3, '0')
  const sign = offset < 0 ? '-' : '+'
  return `${localDay(date)}T${clock}.${milliseconds}${sign}${twoDigits(offset / 60)}:${twoDigits(offset % 60)}`
}
