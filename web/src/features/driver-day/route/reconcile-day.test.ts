import { expect, test } from 'vitest'
import { NEW_DAY } from '../../../lib/outbox/stored-day.ts'
import { finishQuestion } from './day-question.ts'
import { reconcileDay } from './reconcile-day.ts'

const started_at = '2026-11-20T08:00:00-03:00'
const route = { route_id: 'r', started_at }
const consent = { version: '2026-11', given: true, occurred_at: started_at }
const onServer = { route: { ...route, vehicle_id: 'v' }, vehicle_id: 'v', consent }
const nothing = { route: null, vehicle_id: null, consent: null }

test('a route that only the server knows goes on here, with its vehicle and consent', () => {
  expect(reconcileDay(NEW_DAY, onServer, null)).toEqual({
    route,
    vehicleId: 'v',
    consent: '2026-11',
  })
})

test('a route that the server does not have open is over', () => {
  expect(reconcileDay({ ...NEW_DAY, route }, nothing, 'r')).toEqual({ route: null })
  expect(reconcileDay(NEW_DAY, nothing, null)).toBeNull()
})

test('the same route changes nothing; a consent that was withdrawn on another phone is none here', () => {
  const day = { ...NEW_DAY, route, vehicleId: 'w', consent: '2026-11' }
  expect(reconcileDay(day, onServer, 'r')).toBeNull()
  const withdrawn = { ...onServer, consent: { ...consent, given: false } }
  expect(reconcileDay(day, withdrawn, 'r')).toEqual({ consent: null })
  expect(reconcileDay({ ...day, route: null }, nothing, null)).toEqual({ consent: null })
})

test('the question names the day of the week, and after six days the date', () => {
  const friday = new Date(2026, 10, 20, 18).toISOString()
  expect(finishQuestion(friday, new Date(2026, 10, 21, 0, 5))).toBe('Finalizar a rota de sexta?')
  expect(finishQuestion(friday, new Date(2026, 10, 26, 9))).toBe('Finalizar a rota de sexta?')
  expect(finishQuestion(friday, new Date(2026, 10, 27, 9))).toBe('Finalizar a rota de 20/11/2026?')
})
