import { flushCompileCache } from 'node:module'
import { readDanfe } from '@canhoto/fiscal/danfe/read-danfe'
import { readPdfWords } from '../pdf/read-pdf-words.ts'

const CONTENT = 'BT /F1 9 Tf 40 760 Td (DANFE CHAVE DE ACESSO) Tj ET'
const OBJECTS = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
  `<</Length ${CONTENT.length}>>stream\n${CONTENT}\nendstream`,
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
].map((object, n) => `${n + 1} 0 obj${object}endobj\n`)
const PDF = `%PDF-1.4\n${OBJECTS.join('')}trailer<</Root 1 0 R>>\n%%EOF\n`

/** Loads what reading a PDF needs, and reads the text of a small one; to render it would take 100 MB more. */
export async function warmUp(): Promise<true> {
  // Loads what a page without text needs, too.
  await import('./read-pdf.ts')
  readDanfe((await readPdfWords(Buffer.from(PDF))).pages)
  // Now, because a worker is killed when it is not needed any more.
  flushCompileCache()
  return true
}
