const DAY_MS = 86_400_000
const MAX_DEPARTURE_DAYS = 90

/** Goods do not leave before the note, nor months after it. Both days as 'YYYY-MM-DD'. */
export function isPossibleDeparture(departed: string, issued: string): boolean {
  const days = (Date.parse(departed) - Date.parse(issued)) / DAY_MS
  return days >= 0 && days <= MAX_DEPARTURE_DAYS
}
