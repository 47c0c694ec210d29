import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/http/api-error.ts'
import { isSameFile, validateFile } from './document-file.ts'
import { findRefusal } from './document-refusal.ts'

const named = (name: string, type = '', size = 10) => validateFile({ name, type, size })

test.each([
  'nota.xml',
  'nota.XML.gz',
  'DANFE.PDF',
  'foto.jpg',
  'foto.JPEG',
  'a.png',
  'a.webp',
  'a.heic',
  'a.b.heif',
])('%s may be sent', (name) => {
  expect(named(name)).toBeNull()
})

test.each(['planilha.xlsx', 'nota.tar.gz', 'nota.xml.exe', 'video.mp4', 'semnome'])(
  '%s is not supported',
  (name) => {
    expect(named(name)).toEqual({
      title: 'Arquivo não suportado',
      text: 'Envie um XML, PDF ou imagem (JPG, PNG, WEBP, HEIC).',
    })
  },
)

test('a file that a phone shares without an extension counts by its type', () => {
  expect(named('1000012345', 'image/jpeg')).toBeNull()
  expect(named('1000012345', 'video/mp4')?.title).toBe('Arquivo não suportado')
})

test('a file beyond the limit is not sent', () => {
  expect(named('nota.pdf', '', 20 * 1024 * 1024)).toBeNull()
  expect(named('nota.pdf', '', 20 * 1024 * 1024 + 1)?.text).toBe(
    'O arquivo tem 21 MB e o limite é 20 MB.',
  )
})

const file = (name: string, lastModified: number) => new File(['x'], name, { lastModified })

test('the same file chosen again is recognised', () => {
  expect(isSameFile(file('a.xml', 1), file('a.xml', 1))).toBe(true)
  expect(isSameFile(file('a.xml', 1), file('a.xml', 2))).toBe(false)
})

test('what the server says about a document is a refusal, a broken network is not', () => {
  const other = 'Este arquivo é um CT-e, não uma NF-e. Envie o XML da NF-e.'
  expect(findRefusal(new ApiError(other, 422, { code: 'OTHER_DOCUMENT' }))).toEqual({
    title: 'Documento inválido',
    text: other,
  })
  expect(findRefusal(new ApiError('Erro de conexao', 0))).toBeNull()
  expect(findRefusal(new ApiError('Erro interno.', 500))).toBeNull()
  expect(findRefusal(new TypeError())).toBeNull()
})
