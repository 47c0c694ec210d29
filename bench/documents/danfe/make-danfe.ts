import { readFiscalXml } from '@canhoto/fiscal/read-fiscal-xml'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import bwipjs from 'bwip-js/node'
import PdfKit from 'pdfkit'
import { LAYOUTS } from './layouts.ts'
import { noteOptions } from './note-options.ts'
import type { DanfeNote } from './note-options.ts'
import { randomOf } from './random.ts'
import type { Random } from './random.ts'
import type { Layout } from './sheet.ts'
import { bytesOf } from './stream-bytes.ts'

export interface MadeDanfe {
  pdf: Buffer
  /** The draft that the XML of the same note gives. */
  truth: NfeDraft
  layout: string
}

/** Replaces some of the note's texts. */
export type NoteChange = (note: DanfeNote, random: Random) => DanfeNote

/** A DANFE as PDF. The seed chooses layout and note: the same seed always gives the same document. */
export async function makeDanfe(
  seed: number,
  layouts: Record<string, Layout> = LAYOUTS,
  change: NoteChange = (note) => note,
): Promise<MadeDanfe> {
  const random = randomOf(seed)
  const note = change(noteOptions(random), random)
  const reading = readFiscalXml(new TextEncoder().encode(nfeXml(note)))
  if (reading.kind !== 'nfe') throw new Error(`The fixture of seed ${seed} is no NF-e`)
  const truth = reading.draft
  const names = Object.keys(layouts)
  const layout = names[seed % names.length] ?? ''
  const barcode = await bwipjs.toBuffer({
    bcid: 'code128',
    text: truth.nf_data.chave ?? '',
    scale: 2,
    height: 12,
  })
  const doc = new PdfKit({ autoFirstPage: false, compress: true })
  const written = bytesOf(doc)
  layouts[layout]?.({ doc, note, truth, barcode, random })
  doc.end()
  return { pdf: await written, truth, layout }
}
