import { expect, test } from 'vitest'
import { createWaitingCalls } from './waiting-calls.ts'

/** Calls of several companies wait: each has as many sessions with as many calls. Their starts are noted. */
function waitingCalls(companies: number, sessions: number, calls: number) {
  const waiting = createWaitingCalls()
  const started: string[] = []
  for (let company = 1; company <= companies; company++)
    for (let session = 1; session <= sessions; session++)
      for (let call = 1; call <= calls; call++) {
        const owner = { company: `${company}`, session: `${company}.${session}` }
        waiting.add({ owner, start: () => started.push(`${company}.${session}.${call}`) })
      }
  return { waiting, started }
}

test('companies take turns, within a company its sessions, and within a session its calls', () => {
  const { waiting, started } = waitingCalls(2, 2, 2)
  for (let next; (next = waiting.take(() => true));) next.start()
  expect(started).toEqual(['1.1.1', '2.1.1', '1.2.1', '2.2.1', '1.1.2', '2.1.2', '1.2.2', '2.2.2'])
})

test('a company and a session without room are passed, and keep their places', () => {
  const { waiting, started } = waitingCalls(2, 2, 1)
  waiting.take((_scope, key) => key !== '1' && key !== '2.1')?.start()
  waiting.take(() => true)?.start()
  expect(started).toEqual(['2.2.1', '1.1.1'])
})

test('however many calls wait, the next one is found by looking at those without room before it', () => {
  const { waiting } = waitingCalls(200, 25, 8)
  let looks = 0
  const next = waiting.take((_scope, key) => {
    looks++
    return key !== '1'
  })
  expect(next?.owner).toEqual({ company: '2', session: '2.1' })
  expect(looks).toBe(3)
})
