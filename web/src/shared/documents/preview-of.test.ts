import { expect, test } from 'vitest'
import { previewOf } from './preview-of.ts'

const PAGE = '<html><script>alert(1)</script></html>'
const fileOf = (text: string, type: string) => new Blob([text], { type })

test.each(['xml', 'cte', 'mdfe'] as const)('a page in place of a %s is a text', async (kind) => {
  expect(await previewOf(kind, fileOf(PAGE, 'text/html'))).toEqual({
    kind: 'text',
    text: '<html>\n  <script>alert(1)</script>\n</html>',
  })
})

test.each([
  ['pdf', 'text/html', 'application/pdf'],
  ['photo', 'text/html', 'image/jpeg'],
  ['photo', 'image/svg+xml', 'image/jpeg'],
  ['photo', 'image/png', 'image/png'],
] as const)('a %s of the type %s is shown as %s', async (kind, type, shown) => {
  expect(await previewOf(kind, fileOf(PAGE, type))).toMatchObject({ blob: { type: shown } })
})

test('a CT-e that is a PDF is shown as one', async () => {
  expect(await previewOf('cte', fileOf('%PDF-1.4', ''))).toMatchObject({ kind: 'pdf' })
})

test('a text that would make the page slow is not shown', async () => {
  const file = fileOf(`<a>${'b'.repeat(1024 * 1024)}</a>`, 'text/xml')
  expect(await previewOf('xml', file)).toEqual({ kind: 'too-large' })
})
