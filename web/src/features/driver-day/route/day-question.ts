import { formatDay } from '../../../lib/format.ts'
import { localInstant } from '../../../lib/clock.ts'

const DAY_MS = 86_400_000
const WEEK_DAYS = 6
const NAMES = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

/** 'Finalizar a rota de sexta?'; after a week the name of the day would be another one's. */
export function finishQuestion(startedAt: string, now: Date) {
  const started = new Date(startedAt)
  const days = Math.round((startOfDay(now) - startOfDay(started)) / DAY_MS)
  const day = days > WEEK_DAYS ? formatDay(localInstant(started)) : NAMES[started.getDay()]
  return `Finalizar a rota de ${day}?`
}

function startOfDay(date: Date) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
