import { createHash } from 'node:crypto'
import { documentKey } from '@canhoto/fiscal/test/events'
import { expect, test } from 'vitest'
import { receiptHash } from './receipt-hash.ts'

const KEY = documentKey('57')
const PHOTO = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256)

test('the hash is SHA-1 of the key and the photo in base64, in 28 characters', () => {
  const base64 = Buffer.from(PHOTO).toString('base64')
  expect(receiptHash(KEY, PHOTO)).toBe(
    createHash('sha1')
      .update(KEY + base64)
      .digest('base64'),
  )
  expect(receiptHash(KEY, PHOTO)).toMatch(/^[A-Za-z0-9+/]{27}=$/)
})

test('another key, another byte and another length make another hash', () => {
  const changed = Uint8Array.from(PHOTO)
  changed[99_999] = 1
  const hashes = [
    receiptHash(KEY, PHOTO),
    receiptHash(documentKey('57', { number: 2 }), PHOTO),
    receiptHash(KEY, changed),
    receiptHash(KEY, PHOTO.subarray(1)),
    receiptHash(KEY, PHOTO.subarray(0, -1)),
  ]
  expect(new Set(hashes).size).toBe(5)
})

test('a part of a larger buffer is hashed alone', () => {
  expect(receiptHash(KEY, PHOTO.subarray(10, 20))).toBe(receiptHash(KEY, PHOTO.slice(10, 20)))
})
