const BRAZILIAN = /^(\d{2})\/(\d{2})\/(\d{4})$/

/** '20/11/2026', or an ISO day or instant, as '2026-11-20'; empty when there is no such day. Spec 2 section 5. */
export function parseDay(text: string | null | undefined) {
  const day = (text ?? '').trim().replace(BRAZILIAN, '$3-$2-$1').slice(0, 10)
  const instant = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && exists ? day : ''
}
