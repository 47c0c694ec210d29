import { accessKeyFrom } from '@canhoto/fiscal/access-key'
import { nfeKey } from '@canhoto/fiscal/test/nfe-xml'
import { SENDER } from '@canhoto/fiscal/test/nfe-options'
import bwipjs from 'bwip-js/node'
import PdfKit from 'pdfkit'
import { Pen, type Style } from '../danfe/pen.ts'
import { bytesOf } from '../danfe/stream-bytes.ts'
import * as printed from '../danfe/printed.ts'
import { TRANSPORT_LAYOUTS, type TransportLayout } from './transport-layouts.ts'

const STYLES: Style[] = [
  {
    labelFont: 'Helvetica',
    valueFont: 'Helvetica-Bold',
    labelSize: 5,
    valueSize: 8,
    capitals: true,
    rowHeight: 19,
  },
  {
    labelFont: 'Times-Roman',
    valueFont: 'Times-Roman',
    labelSize: 6,
    valueSize: 9,
    capitals: false,
    rowHeight: 22,
  },
]

/** The names of the layouts of DACTE and DAMDFE. */
export const layoutsOf = (kind: TransportLayout['kind']) =>
  Object.keys(TRANSPORT_LAYOUTS).filter((name) => TRANSPORT_LAYOUTS[name]?.kind === kind)

/** A DACTE or DAMDFE as PDF, with the keys of its notes. */
export async function makeTransportPdf(name: string, numbers: readonly number[], styleIndex = 0) {
  const layout = TRANSPORT_LAYOUTS[name]
  const style = STYLES[styleIndex]
  if (!layout || !style) throw new Error(`There is no layout ${name}`)
  const key = keyOfModel(layout.model)
  const barcode = await bwipjs.toBuffer({ bcid: 'code128', text: key, scale: 2, height: 12 })
  const doc = new PdfKit({
    size: 'A4',
    margin: 0,
    layout: layout.landscape ? 'landscape' : 'portrait',
  })
  const written = bytesOf(doc)
  const width = layout.landscape ? 842 : 595
  const pen = new Pen(doc, style, { left: 20, width: width - 40, top: 20 })
  const notes = numbers.map((number) => nfeKey({ number }))
  layout.draw({ doc, pen, key, number: printed.longNumber('77'), notes, barcode })
  doc.end()
  return { pdf: await written, key, notes }
}

const keyOfModel = (model: string) =>
  accessKeyFrom({
    ufCode: '33',
    yearMonth: '2026-11',
    issuer: SENDER.taxId ?? '',
    model,
    series: '1',
    number: '77',
    emissionType: '1',
    code: '12345678',
  })
