const MINUTE_MS = 60_000

/** 'Agora mesmo', 'Ha N min', 'Ha N h', 'Ha N d': written as in spec 2 section 9. */
export function timeAgo(instant: string, now: number) {
  const minutes = Math.floor((now - Date.parse(instant)) / MINUTE_MS)
  if (minutes < 1) return 'Agora mesmo'
  if (minutes < 60) return `Ha ${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `Ha ${hours} h` : `Ha ${Math.floor(hours / 24)} d`
}
