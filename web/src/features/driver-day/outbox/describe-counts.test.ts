import { expect, test } from 'vitest'
import { describeCounts } from './describe-counts.ts'

test.each([
  [{ count: 1, refused: 0 }, '1 envio pendente'],
  [{ count: 5, refused: 3 }, '2 envios pendentes, 3 recusados'],
  [{ count: 1, refused: 1 }, 'Envios: 1 recusado'],
])('what the server refused is not pending: %o is %s', (pending, said) => {
  expect(describeCounts(pending)).toBe(said)
})
