import { buffer } from 'node:stream/consumers'
import { groupHash, VERDICTS } from '@canhoto/contracts/labels/proof'
import type {
  PersonalValues,
  RegisteredEvent,
  SealedContent,
  Verdict,
} from '@canhoto/contracts/proofs'
import type PdfKit from 'pdfkit'
import { encode } from 'uqr'
import type { Seal } from '../queries.ts'
import { describeProof } from './describe-proof.ts'
import { fontFor } from './fonts.ts'

type Pdf = InstanceType<typeof PdfKit>

interface ProofDocument {
  seal: Seal
  verdict: Verdict
  content: SealedContent
  personal: PersonalValues
  /** That SEFAZ registered. */
  event: RegisteredEvent | null
  /** The address of the verification page. */
  link: string
  /** A JPEG; null when there is none to be printed. */
  picture: Buffer | null
}

/** Points: A4 is 595 by 842. */
const MARGIN = 40
const WIDTH = 595 - 2 * MARGIN
const PHOTO_HEIGHT = 400
const QR_SIZE = 110
const LABEL_WIDTH = 112
const INK = '#16201f'
const FAINT = '#4a5657'
const ALARM = '#8d1d14'

/** One page to print: the photo, what is known of it, its hash, and the way to check it. */
export async function renderPdf(proof: ProofDocument): Promise<Buffer> {
  // Loaded with the first proof, because it is large.
  const { default: Pdf } = await import('pdfkit')
  const pdf = new Pdf({
    size: 'A4',
    margin: MARGIN,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: `Comprovante de entrega da NF ${proof.content.nf.number}`, Creator: 'Canhoto' },
  })
  drawHeading(pdf, proof)
  drawPhoto(pdf, proof)
  const top = pdf.y
  drawQr(pdf, proof.link, MARGIN + WIDTH - QR_SIZE, top)
  drawLines(pdf, proof, top)
  drawSeal(pdf, proof, top + QR_SIZE + 40)
  pdf.end()
  return buffer(pdf)
}

function drawHeading(pdf: Pdf, { content }: ProofDocument) {
  const { company, nf } = content
  pdf.fillColor(INK).fontSize(16).font(fontFor(company.name, 'Helvetica-Bold'))
  pdf.text(company.name, MARGIN, MARGIN, { width: WIDTH, height: 36, ellipsis: true })
  const title = `Comprovante de entrega · NF ${nf.number}`
  pdf.fontSize(12).fillColor(FAINT).font(fontFor(title, 'Helvetica'))
  pdf.text(title, { width: WIDTH }).moveDown(0.6)
}

function drawPhoto(pdf: Pdf, { picture, verdict, link }: ProofDocument) {
  const top = pdf.y
  if (picture && drawPicture(pdf, picture, top)) {
    pdf.y = top + PHOTO_HEIGHT
  } else {
    pdf.fillColor(FAINT).fontSize(10).font('Helvetica')
    pdf.text(`A foto não pode ser impressa aqui. Veja-a em ${link}`, MARGIN, top, { width: WIDTH })
  }
  pdf.moveDown(0.8)
  if (verdict !== 'INTACT') {
    const { title, text } = VERDICTS[verdict]
    pdf.fillColor(ALARM).fontSize(10).font('Helvetica-Bold')
    pdf.text(`${title}. ${text}`, MARGIN, pdf.y, { width: WIDTH }).moveDown(0.8)
  }
}

/** False for a stored photo that was damaged: that is no reason to have no proof at all. */
function drawPicture(pdf: Pdf, picture: Buffer, top: number) {
  try {
    const fit: [number, number] = [WIDTH, PHOTO_HEIGHT]
    pdf.image(picture, MARGIN, top, { fit, align: 'center', valign: 'center' })
    return true
  } catch {
    return false
  }
}

function drawLines(pdf: Pdf, { content, personal, event }: ProofDocument, top: number) {
  const width = WIDTH - QR_SIZE - 20
  let y = top
  for (const [label, value] of describeProof(content, personal, event)) {
    pdf.fontSize(9).fillColor(FAINT).font('Helvetica')
    pdf.text(label, MARGIN, y, { width: LABEL_WIDTH })
    pdf.fillColor(INK).font(fontFor(value, 'Helvetica'))
    const room = { width: width - LABEL_WIDTH, height: 22, ellipsis: true }
    const height = Math.min(22, pdf.heightOfString(value, { width: room.width }))
    pdf.text(value, MARGIN + LABEL_WIDTH, y, room)
    y += height + 3
  }
  pdf.y = y
}

function drawSeal(pdf: Pdf, { seal, content }: ProofDocument, top: number) {
  const y = Math.max(pdf.y + 6, top)
  const hashes = [
    [`Registro ${seal.position} da cadeia, SHA-256`, seal.hash],
    ['Registro anterior', seal.previous_hash],
    ['Foto, SHA-256', content.photo.sha256 ?? 'desconhecido'],
  ] as const
  pdf.y = y
  for (const [label, value] of hashes) {
    pdf.fontSize(8).fillColor(FAINT).font('Helvetica').text(label, MARGIN, pdf.y, { width: WIDTH })
    pdf.fontSize(8).fillColor(INK).font('Courier').text(groupHash(value), { width: WIDTH })
    pdf.moveDown(0.3)
  }
}

function drawQr(pdf: Pdf, link: string, left: number, top: number) {
  // The quiet zone around it is part of the code.
  const { data, size } = encode(link, { ecc: 'M', border: 4 })
  const module = QR_SIZE / size
  pdf.rect(left, top, QR_SIZE, QR_SIZE).fill('#fff')
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) pdf.rect(left + column * module, top + row * module, module, module)
  pdf.fill('#000')
  pdf.fontSize(7).fillColor(FAINT).font('Helvetica')
  pdf.text('Confira este comprovante em', left, top + QR_SIZE, { width: QR_SIZE, align: 'center' })
  pdf.fillColor(INK).text(link, left, pdf.y, { width: QR_SIZE, align: 'center', link })
}
