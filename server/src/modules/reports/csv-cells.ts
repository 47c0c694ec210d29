/** '2026-11-20T21:10:00-03:00' is already in the company's time zone: only rewritten, never converted. */
export function formatInstant(value: string | null) {
  const parts = value === null ? null : /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(value)
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]} ${parts[4]}` : value
}

export const formatDay = (day: string | null) => day?.split('-').toReversed().join('/') ?? null

export const driverName = (row: { driver_name: string | null }) =>
  row.driver_name ?? 'Não atribuído'
