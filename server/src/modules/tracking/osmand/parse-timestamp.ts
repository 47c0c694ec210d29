import { invalidField } from '../../../platform/errors.ts'

/** Numbers below it are seconds, as Traccar's server takes them. */
const MAX_SECONDS = 2 ** 31 - 1
const NAMES_ZONE = /(z|[+-]\d\d:?\d\d)$/i

/** Seconds, milliseconds, or a date and time; undefined where the app says none. */
export function parseTimestamp(value: string | number | boolean | undefined) {
  const text = String(value ?? '').trim()
  if (!text) return undefined
  const date = new Date(/^\d+(\.\d+)?$/.test(text) ? toMilliseconds(Number(text)) : toIso(text))
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999)
    throw invalidField('timestamp', 'Valor inválido.')
  return date.toISOString()
}

const toMilliseconds = (value: number) => (value < MAX_SECONDS ? value * 1000 : value)

function toIso(text: string) {
  const iso = text.replace(' ', 'T')
  return NAMES_ZONE.test(iso) ? iso : `${iso}Z`
}
