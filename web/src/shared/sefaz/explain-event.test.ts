import { expect, test } from 'vitest'
import { explainEvent } from './explain-event.ts'

const EVENT = {
  state: 'rejected',
  code: '577',
  problems: [],
  cause: 'A data do evento é de antes da emissão da NF-e.',
  advice: 'Confira a data e a hora da entrega.',
  next_at: null,
  attempts: 1,
  needs_cancellation: false,
} as const

test('a rejected event tells its cause and what to do', () => {
  expect(explainEvent(EVENT)).toEqual([EVENT.cause, EVENT.advice])
})

test('what is missing goes before what SEFAZ said earlier', () => {
  const problems = ['Falta o documento de quem recebeu.']
  expect(explainEvent({ ...EVENT, state: 'waiting', problems })).toEqual(problems)
})

test('an event that is sent again by itself tells when, and a new one does not', () => {
  const signed = { ...EVENT, state: 'signed', cause: null, advice: null } as const
  const next_at = '2026-11-26T10:05:00-03:00'
  expect(explainEvent({ ...signed, next_at })).toEqual(['Nova tentativa: 26/11/2026 10:05.'])
  expect(explainEvent({ ...signed, next_at, attempts: 0 })).toEqual([])
})

test('a registered event says something only when its delivery says something else by now', () => {
  const registered = {
    ...EVENT,
    state: 'registered',
    code: '135',
    cause: 'O evento está registrado.',
  } as const
  expect(explainEvent(registered)).toEqual([])
  expect(explainEvent({ ...registered, needs_cancellation: true })).toEqual([
    'A entrega mudou depois do registro. Cancele este evento para que outro seja enviado.',
  ])
})

test('a registered event tells what SEFAZ notes of its document', () => {
  const cause = 'O evento está registrado, com o documento em outra situação.'
  expect(explainEvent({ ...EVENT, state: 'registered', code: '134', cause })).toEqual([cause])
})
