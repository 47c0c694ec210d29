const twoDigits = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0')

/** The day of this device as YYYY-MM-DD. */
export function localDay(date: Date) {
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** The clock of this device with its offset: '2026-11-20T21:10:00.123-03:00'. */
export function localInstant(date: Date) {
  const offset = -date.getTimezoneOffset()
  const clock = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}:${twoDigits(date.getSeconds())}`
  const milliseconds = String(date.getMilliseconds()).padStart(3, '0')
  const sign = offset < 0 ? '-' : '+'
  return `${localDay(date)}T${clock}.${milliseconds}${sign}${twoDigits(offset / 60)}:${twoDigits(offset % 60)}`
}
