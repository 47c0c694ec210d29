/**
 * How things are written in pt-BR. Instants of the API carry the company's offset: their first ten characters are
 * the company's day and the next its clock, so they are cut, never converted to the zone of this device.
 */

// Made when they are first needed: the language's data takes a slow phone some time to read.
const money = once(() => new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }))
const number = once(() => new Intl.NumberFormat('pt-BR'))

function once<T>(make: () => T) {
  let made: T | undefined
  return () => (made ??= make())
}

export function formatMoney(value: number | null) {
  return value === null ? 'Não informado' : money().format(value)
}

export function formatNumber(value: number) {
  return number().format(value)
}

/** '1 usuário', '2.111 usuários' */
export function formatCount(count: number, one: string, many: string) {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** '2026-11-20T21:10:00-03:00' or '2026-11-20' becomes '20/11/2026'. */
export function formatDay(instant: string | null) {
  if (!instant) return 'Não informado'
  const [year, month, date] = instant.slice(0, 10).split('-')
  return `${date}/${month}/${year}`
}

/** '21:10' */
export function formatTime(instant: string | null) {
  return instant ? instant.slice(11, 16) : ''
}

export function formatDayTime(instant: string | null) {
  return instant ? `${formatDay(instant)} ${formatTime(instant)}` : 'Não informado'
}
