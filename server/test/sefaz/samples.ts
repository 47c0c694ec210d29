import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { packedDocuments } from '@canhoto/fiscal/xml/packed-documents'
import { parseXml } from '@canhoto/fiscal/xml/parse'
import { findSlices } from '@canhoto/fiscal/xml/slices'
import { SignedXml } from 'xml-crypto'

export function readSample(name: string): string {
  return readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8')
}

/** The procEventoNFe of a real answer of 2017, each by another company. */
export function realEvents(): string[] {
  return packedDocuments(parseXml(readSample('retDistDFeInt-real-2017.xml')))
    .map((packed) => gunzipSync(Buffer.from(packed, 'base64')).toString())
    .filter((document) => document.includes('<procEventoNFe'))
}

/** The first element of a name, as it stands. */
export function elementOf(xml: string, name: string): string {
  const [slice] = findSlices(xml, new Set([name]))
  if (!slice) throw new Error(`no ${name}`)
  return slice.text
}

export function textOf(xml: string, name: string): string {
  return parseXml(elementOf(xml, name)).text
}

/** By xml-crypto, with the certificate in the signature. */
export function hasValidSignature(xml: string): boolean {
  const verifier = new SignedXml({ getCertFromKeyInfo: SignedXml.getCertFromKeyInfo })
  verifier.loadSignature(elementOf(xml, 'Signature'))
  try {
    return verifier.checkSignature(xml)
  } catch {
    return false
  }
}
