import { afterAll, beforeEach, expect, test } from 'vitest'
import { askedAt, type EarlyCall, takeEarlyAnswer } from './early-answers.ts'

const ADDRESS = 'http://127.0.0.1/api/deliveries?day=today'
const SECOND = 1000

const early = new Map<string, EarlyCall>()

beforeEach(() => {
  early.clear()
  globalThis.canhotoEarly = early
})
afterAll(() => {
  globalThis.canhotoEarly = undefined
})

function askedAgo(ms: number, token = 'of Maria') {
  const response = new Response('{}')
  const at = Date.now() - ms
  early.set(ADDRESS, { token, at, answer: Promise.resolve(response) })
  return { response, at }
}

test('the answer to the same call of the same session is taken once, and tells when it was asked for', async () => {
  const { response, at } = askedAgo(2 * SECOND)
  const taken = await takeEarlyAnswer(ADDRESS, 'of Maria')
  expect(taken).toBe(response)
  expect(taken && askedAt(taken)).toBe(at)
  expect(takeEarlyAnswer(ADDRESS, 'of Maria')).toBeUndefined()
  expect(askedAt(new Response())).toBeUndefined()
})

test('what was asked for in the name of another session is not taken', () => {
  askedAgo(0, 'of José')
  expect(takeEarlyAnswer(ADDRESS, 'of Maria')).toBeUndefined()
  expect(takeEarlyAnswer(ADDRESS, undefined)).toBeUndefined()
})

test('another address and an old answer are asked for anew', () => {
  askedAgo(16 * SECOND)
  expect(takeEarlyAnswer(`${ADDRESS}&page=2`, 'of Maria')).toBeUndefined()
  expect(takeEarlyAnswer(ADDRESS, 'of Maria')).toBeUndefined()
  expect(early.size).toBe(0)
})
