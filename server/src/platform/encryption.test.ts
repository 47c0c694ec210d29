import { expect, test } from 'vitest'
import { createEncryption } from './encryption.ts'

const OLD = 'the secret of the installation, long enough'
const NEW = 'another secret, chosen when the first was lost'

test('what was encrypted is read again, by another process too, and never stored twice alike', () => {
  const [first, second] = [createEncryption(OLD), createEncryption(OLD)]
  const stored = [
    first.encrypt('senha do correio', 'mail 1'),
    first.encrypt('senha do correio', 'mail 1'),
  ]
  expect(stored.map((each) => second.decrypt(each, 'mail 1'))).toEqual([
    'senha do correio',
    'senha do correio',
  ])
  expect(stored[0]).not.toBe(stored[1])
  expect(stored[0]).not.toContain('senha')
})

test('a secret is changed without losing what the one before had encrypted', () => {
  const stored = createEncryption(OLD).encrypt('çedilha', 'a')
  expect(createEncryption(OLD, [NEW]).decrypt(stored, 'a')).toBe('çedilha')
  const renewed = createEncryption(OLD, [NEW]).encrypt('x', 'a')
  expect(createEncryption(NEW).decrypt(renewed, 'a')).toBe('x')
  expect(() => createEncryption(NEW).decrypt(stored, 'a')).toThrow('a key that is not here')
})

test('a text that was changed, or is of another row, opens nothing', () => {
  const encryption = createEncryption(OLD)
  const stored = encryption.encrypt('segredo', 'webhook 1')
  expect(() => encryption.decrypt(stored, 'webhook 2')).toThrow(/authenticat|key that is not here/)
  const changed = stored.slice(0, 14) + (stored[14] === 'A' ? 'B' : 'A') + stored.slice(15)
  expect(() => encryption.decrypt(changed, 'webhook 1')).toThrow(/authenticat|key that is not here/)
  expect(() => encryption.decrypt(stored.slice(0, -30), 'webhook 1')).toThrow(
    /authenticat|key that is not here/,
  )
  expect(() => encryption.decrypt('segredo', 'webhook 1')).toThrow(
    /authenticat|key that is not here/,
  )
})
