import PdfKit from 'pdfkit'
import { bytesOf } from './stream-bytes.ts'

/** Unusual PDFs, for tests of the code that opens them. */

/** Opens only with the password 'segredo'. */
export function encryptedPdf(): Promise<Buffer> {
  const doc = new PdfKit({ userPassword: 'segredo', ownerPassword: 'dono' })
  doc.text('CHAVE DE ACESSO')
  return finished(doc)
}

/** May be read by anyone, as many generators protect their output from changes. */
export function protectedPdf(): Promise<Buffer> {
  const doc = new PdfKit({ ownerPassword: 'dono', permissions: { printing: 'highResolution' } })
  doc.text('CHAVE DE ACESSO')
  return finished(doc)
}

export function emptyPages(count: number): Promise<Buffer> {
  const doc = new PdfKit({ autoFirstPage: false })
  for (let page = 0; page < count; page++) doc.addPage()
  return finished(doc)
}

/** Runs the script when a viewer opens it. */
export function scriptedPdf(script: string): Promise<Buffer> {
  const doc = new PdfKit()
  doc.text('CHAVE DE ACESSO')
  doc.addNamedJavaScript('abrir', script)
  return finished(doc)
}

/** Lines of 4 points whose letters are set apart, on a page that is moved and then enlarged. */
export function spacedPdf(
  lines: readonly string[],
  { x, y, scale } = { x: 0, y: 0, scale: 1 },
): Promise<Buffer> {
  const doc = new PdfKit({ size: 'A4', margin: 0 })
  doc.translate(x, y).scale(scale).fontSize(4)
  for (const [index, line] of lines.entries())
    doc.text(line, 10, 10 + index * 20, { characterSpacing: 0.5, lineBreak: false })
  return finished(doc)
}

/** A page of A4 that is nothing but a picture. */
export function scannedPdf(picture: Buffer): Promise<Buffer> {
  const doc = new PdfKit({ size: 'A4', margin: 0 })
  doc.image(picture, 0, 0, { width: 595, height: 842 })
  return finished(doc)
}

/** A word aslant over the page, as of a watermark, and one that runs upwards at its edge. */
export function turnedTextPdf(): Promise<Buffer> {
  const doc = new PdfKit({ size: 'A4', margin: 0 })
  doc.fontSize(10).text('NATUREZA DA OPERACAO', 100, 100, { lineBreak: false })
  doc.save().rotate(45, { origin: [300, 300] })
  doc.text('CANCELADA', 300, 300, { lineBreak: false }).restore()
  doc.save().rotate(-90, { origin: [20, 700] })
  doc.text('RECEBEMOS DE', 20, 700, { lineBreak: false }).restore()
  return finished(doc)
}

function finished(doc: InstanceType<typeof PdfKit>): Promise<Buffer> {
  const written = bytesOf(doc)
  doc.end()
  return written
}
