import { formatAccessKey } from '@canhoto/fiscal/access-key'
import type { NfeXmlOptions, XmlParty } from '@canhoto/fiscal/test/nfe-options'
import { nfeKey } from '@canhoto/fiscal/test/nfe-xml'
import { encodeStrip } from '@canhoto/fiscal/test/strip-encode'
import { WIDTHS } from '@canhoto/fiscal/key-strip/code128'
import { formatTaxId } from '@canhoto/fiscal/tax-id'
import PdfKit from 'pdfkit'

type Note = Pick<NfeXmlOptions, 'number' | 'issued' | 'ufCode'> & {
  issuer: XmlParty
  recipient: XmlParty
}

const MM = 72 / 25.4
const SIZE: [number, number] = [100 * MM, 150 * MM]
const MARGIN = 16
const STRIP = { height: 40, width: SIZE[0] - 4 * MARGIN }

/** The label that sticks on a parcel instead of a DANFE: it does not say where the recipient is but for the state. */
export async function drawLabel(note: Note): Promise<Buffer> {
  const { number, issued, issuer, recipient } = note
  const key = nfeKey(note)
  const document = new PdfKit({ size: SIZE, margin: MARGIN })
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve) => document.on('end', resolve))
  const line = (text: string | null, size = 9, font = 'Helvetica') =>
    document
      .font(font)
      .fontSize(size)
      .text(text ?? '', { align: 'center' })
  const heading = (text: string) => line(text, 8, 'Helvetica-Bold').moveDown(0.2)

  line('DANFE SIMPLIFICADO - ETIQUETA', 12, 'Helvetica-Bold').moveDown(0.4)
  heading('CHAVE DE ACESSO')
  line(formatAccessKey(key))
  drawStrip(document, key)
  heading('EMITENTE')
  line(issuer.name)
  line(`CNPJ: ${formatTaxId(issuer.taxId ?? '')}   UF: ${issuer.uf}`).moveDown(0.6)
  line(`NÚMERO ${number}   SÉRIE 1`)
  line(`DATA DE EMISSÃO ${issued.split('-').toReversed().join('/')}`).moveDown(0.6)
  heading('DESTINATÁRIO')
  line(recipient.name)
  line(`CNPJ: ${formatTaxId(recipient.taxId ?? '')}   UF: ${recipient.uf}`)
  document.end()
  await ended
  return Buffer.concat(pieces)
}

function drawStrip(document: InstanceType<typeof PdfKit>, key: string) {
  const widths = encodeStrip(key).flatMap((symbol) => WIDTHS[symbol] ?? [])
  const unit = STRIP.width / widths.reduce((sum, width) => sum + width, 0)
  const top = document.y + 4
  let x = 2 * MARGIN
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) document.rect(x, top, width * unit, STRIP.height).fill('#000')
    x += width * unit
  }
  document.y = top + STRIP.height + 8
}
