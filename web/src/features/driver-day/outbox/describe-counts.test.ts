import { expect, test } from 'vitest'
import type { Item } from '../../../lib/outbox/item.ts'
import { describeCounts } from './describe-counts.ts'

const photo = {} as Item

test.each([
  [{ count: 1, refused: 0, held: [] }, '1 envio pendente'],
  [{ count: 5, refused: 3, held: [] }, '2 envios pendentes, 3 recusados'],
  [{ count: 1, refused: 1, held: [] }, 'Envios: 1 recusado'],
  [{ count: 2, refused: 1, held: [photo] }, 'Envios: 1 recusado, 1 à espera do cadastro'],
  [
    { count: 4, refused: 1, held: [photo, photo] },
    '1 envio pendente, 1 recusado, 2 à espera do cadastro',
  ],
])('what the server refused, and what waits for it, is not pending: %o is %s', (pending, said) => {
  expect(describeCounts(pending)).toBe(said)
})
