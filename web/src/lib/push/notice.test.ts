import { expect, test } from 'vitest'
import { noticeOf } from './notice.ts'

const told = (message: unknown) => {
  const [title, { body }] = noticeOf({ json: () => message })
  return [title, body]
}

test.each([
  [{ deliveries: 1 }, 'Nova entrega na sua rota', 'Uma entrega foi atribuída a você.'],
  [{ deliveries: 3 }, 'Nova entrega na sua rota', '3 entregas foram atribuídas a você.'],
  [{ deliveries: 0, photos: 1 }, 'Canhoto recusado', 'Um canhoto foi recusado. Fotografe de novo.'],
  [
    { deliveries: 1, photos: 2 },
    'Nova entrega na sua rota',
    'Uma entrega foi atribuída a você. 2 canhotos foram recusados. Fotografe de novo.',
  ],
  ['unknown', 'Nova entrega na sua rota', 'Uma entrega foi atribuída a você.'],
])('of %j the phone says what is new', (message, title, body) => {
  expect(told(message)).toEqual([title, body])
})

test('of a message that cannot be read the phone says that there is something new', () => {
  const broken = {
    json() {
      throw new SyntaxError('broken')
    },
  }
  expect(noticeOf(broken)[0]).toBe('Nova entrega na sua rota')
  expect(noticeOf(null)[0]).toBe('Nova entrega na sua rota')
})
