/** '2026-11-20T21:10:00-03:00' is already in the company's time zone: only rewritten, never converted. */
export const formatInstant = (value: string | null) =>
  value?.replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*/, '$3/$2/$1 $4') ?? null

export const formatDay = (day: string | null) => day?.split('-').toReversed().join('/') ?? null

export const driverName = (row: { driver_name: string | null }) =>
  row.driver_name ?? 'Não atribuído'
