import type { DeliveryDocument } from '@canhoto/contracts/delivery-records'
import { MB } from '@canhoto/contracts/limits'
import { decodeXml } from '@canhoto/fiscal/xml/decode'
import { formatXml } from './format-xml.ts'

/** More text than this makes the page slow. */
const MAX_TEXT_BYTES = MB

export type Preview =
  | { kind: 'picture' | 'pdf'; blob: Blob }
  | { kind: 'text'; text: string }
  | { kind: 'too-large' }

/**
 * A document in a form that cannot run a script: a picture and a PDF are never of another type, whatever their bytes, and
 * everything else is a text.
 */
export async function previewOf(kind: DeliveryDocument['kind'], file: Blob): Promise<Preview> {
  if (kind === 'photo') return { kind: 'picture', blob: typed(file, pictureType(file)) }
  const isPdf = (await file.slice(0, 5).text()) === '%PDF-'
  if (kind === 'pdf' || isPdf) return { kind: 'pdf', blob: typed(file, 'application/pdf') }
  if (file.size > MAX_TEXT_BYTES) return { kind: 'too-large' }
  return { kind: 'text', text: formatXml(decodeXml(new Uint8Array(await file.arrayBuffer()))) }
}

const typed = (file: Blob, type: string) => new Blob([file], { type })

/** An SVG that is opened in a tab of its own would run its scripts. */
const pictureType = ({ type }: Blob) => (/^image\/(?!svg)[\w.-]+$/.test(type) ? type : 'image/jpeg')
