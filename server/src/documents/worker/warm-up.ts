import { readPdf } from './read-pdf.ts'

const CONTENT = 'BT /F1 9 Tf 40 760 Td (DANFE CHAVE DE ACESSO) Tj ET'
const OBJECTS = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
  `<</Length ${CONTENT.length}>>stream\n${CONTENT}\nendstream`,
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
].map((object, n) => `${n + 1} 0 obj${object}endobj\n`)
const PDF = `%PDF-1.4\n${OBJECTS.join('')}trailer<</Root 1 0 R>>\n%%EOF\n`

/** Loads what reading a PDF needs, by reading a small one. Pages without a note are rendered for OCR, so that is loaded too. */
export async function warmUp(): Promise<true> {
  await readPdf(Buffer.from(PDF), [])
  return true
}
