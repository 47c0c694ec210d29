const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0')

/** The day of this device as YYYY-MM-DD. */
export function localDay(date: Date) {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The clock of this device with its offset: '2026-11-20T21:10:00.123-03:00'. */
export function localInstant(date: Date) {
  const offset = -date.getTimezoneOffset()
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
  const milliseconds = String(date.getMilliseconds()).padStart(3, '0')
  const sign = offset < 0 ? '-' : '+'
  return `${localDay(date)}T${clock}.${milliseconds}${sign}${two(offset / 60)}:${two(offset % 60)}`
}
