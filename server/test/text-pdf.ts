import PdfKit from 'pdfkit'
import { bytesOf } from '../../bench/documents/danfe/stream-bytes.ts'

/** A PDF of one page with this text, which is no note. */
export async function textPdf(text: string) {
  const document = new PdfKit()
  const bytes = bytesOf(document)
  document.text(text)
  document.end()
  return bytes
}
