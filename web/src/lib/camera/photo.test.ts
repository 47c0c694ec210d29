import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { photoOfFile } from './photo.ts'

const read = (path: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../server/${path}`, import.meta.url)))
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const JPG = read('src/demo/photos/canhoto-1.jpg')
/** The beginning of a JPG with a small one in it, as cameras make it. */
const previewed = () => {
  const preview = bytesOf('\xff\xd8\xff\xda..\xff\xd9')
  return [...bytesOf('\xff\xd8\xff\xe1\0'), preview.length + 2, ...preview]
}
/** Four bytes of a picture, and its end. */
const PNG = bytesOf('\x89PNG\r\n\x1a\n\0\0\0\x04IDAT........\0\0\0\0IEND\xae\x42\x60\x82')
const WEBP = bytesOf('RIFF\x10\0\0\0WEBPVP8 \x04\0\0\0....')
const HEIC = read('test/pictures/barcode.heic')
/** The size of the last box is a longer number. */
const HEIF = bytesOf('\0\0\0\x0cftypmif1\0\0\0\x08meta\0\0\0\x01mdat\0\0\0\0\0\0\0\x14....')

test.for([
  ['a JPG', JPG],
  ['a JPG with a film behind it', Uint8Array.from([...JPG, ...bytesOf('ftypmp42')])],
  ['a PNG', PNG],
  ['a WEBP', WEBP],
  ['the HEIC of a telephone', HEIC],
  [
    'a HEIC with something of the telephone behind it',
    Uint8Array.from([...HEIC, ...bytesOf('..SEFT..')]),
  ],
  ['a HEIF', HEIF],
  [
    'a HEIF whose box says that it is empty',
    bytesOf('\0\0\0\x0cftypmif1\0\0\0\x01mdat\0\0\0\0\0\0\0\0'),
  ],
  ['a HEIF whose last box is the rest', bytesOf('\0\0\0\x0cftypmif1\0\0\0\0mdat....')],
] as const)('%s that the browser cannot draw is sent as it is', async ([, content]) => {
  const file = new File([content], 'canhoto')
  expect(await photoOfFile(file)).toBe(file)
})

test.for([
  ['a JPG', JPG.subarray(0, JPG.length / 2)],
  ['a JPG after its first bytes', JPG.subarray(0, 3)],
  [
    'a JPG behind its preview, which has an end,',
    Uint8Array.from([...previewed(), ...JPG.subarray(2, 900)]),
  ],
  ['a PNG in its picture', PNG.subarray(0, 20)],
  ['a PNG before its end', PNG.subarray(0, -12)],
  ['a WEBP', WEBP.subarray(0, -1)],
  ['a HEIC', HEIC.subarray(0, HEIC.length / 2)],
  ['a HEIF', HEIF.subarray(0, -1)],
] as const)('%s that is cut is said to be damaged', async ([, content]) => {
  await expect(photoOfFile(new File([content], 'canhoto.jpg'))).rejects.toThrow(
    'A foto está danificada. Fotografe novamente.',
  )
})

test.for([
  ['an empty file', bytesOf('')],
  ['a text', bytesOf('not a jpeg at all')],
  ['a PDF', bytesOf('%PDF-1.7')],
  ['a drawing', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a film', bytesOf('\0\0\0\x18ftypmp42')],
  ['a sound', bytesOf('RIFF\0\0\0\0WAVEfmt ')],
] as const)('%s that is called a JPG is no photo', async ([, content]) => {
  const file = new File([content], 'a.jpg', { type: 'image/jpeg' })
  await expect(photoOfFile(file)).rejects.toThrow('Escolha um arquivo de imagem.')
})

test('a file that the phone cannot read is no photo', async () => {
  const file = new File([JPG], 'a.jpg', { type: 'image/jpeg' })
  file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))
  await expect(photoOfFile(file)).rejects.toThrow('Escolha um arquivo de imagem.')
})
