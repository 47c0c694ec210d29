import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { photoOfFile } from './photo.ts'

const read = (path: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../server/${path}`, import.meta.url)))
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const JPG = read('src/demo/photos/canhoto-1.jpg')
const HEIC = read('test/pictures/barcode.heic')

test.for([
  ['a JPG', JPG],
  ['a PNG', bytesOf('\x89PNG\r\n\x1a\n...')],
  ['a WEBP', bytesOf('RIFF\0\0\0\0WEBPVP8 ')],
  ['the HEIC of a telephone', HEIC],
  ['a HEIF', bytesOf('\0\0\0\x18ftypmif1')],
] as const)('%s that the browser cannot draw is sent as it is', async ([, content]) => {
  const file = new File([content], 'canhoto')
  expect(await photoOfFile(file)).toBe(file)
})

test.for([
  ['an empty file', bytesOf('')],
  ['a text', bytesOf('not a jpeg at all')],
  ['a PDF', bytesOf('%PDF-1.7')],
  ['a drawing', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a film', bytesOf('\0\0\0\x18ftypmp42')],
  ['a sound', bytesOf('RIFF\0\0\0\0WAVEfmt ')],
] as const)('%s that is called a JPG is no photo', async ([, content]) => {
  expect(await photoOfFile(new File([content], 'a.jpg', { type: 'image/jpeg' }))).toBeNull()
})

test('a file that the phone cannot read is no photo', async () => {
  const file = new File([JPG], 'a.jpg', { type: 'image/jpeg' })
  file.slice = () => {
    throw new DOMException('', 'NotReadableError')
  }
  expect(await photoOfFile(file)).toBeNull()
})
