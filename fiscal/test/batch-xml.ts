import { nfeXml } from './nfe-xml.ts'
import type { NfeXmlOptions } from './nfe-options.ts'

const NAMESPACE = 'http://www.portalfiscal.inf.br/nfe'

/** A batch (enviNFe) of notes, each as it is signed, and what stands after them. */
export function batchXml(notes: readonly Partial<NfeXmlOptions>[], after = ''): string {
  const written = notes.map((note) => nfeXml({ ...note, wrapper: 'NFe', declaration: null }))
  return `<?xml version="1.0" encoding="UTF-8"?>
<enviNFe xmlns="${NAMESPACE}" versao="4.00"><idLote>1</idLote><indSinc>0</indSinc>${written.join('')}${after}</enviNFe>`
}

/** An answer of SEFAZ's distribution service; `documents` are gzip in base64, by their schemas. */
export function distributionXml(documents: readonly { schema: string; base64: string }[]): string {
  const packed = documents.map(
    ({ schema, base64 }, n) =>
      `<docZip NSU="${String(n + 1).padStart(15, '0')}" schema="${schema}">${base64}</docZip>`,
  )
  return `<retDistDFeInt xmlns="${NAMESPACE}" versao="1.01"><tpAmb>1</tpAmb><cStat>138</cStat><xMotivo>Documento(s) localizado(s)</xMotivo>
<loteDistDFeInt>${packed.join('')}</loteDistDFeInt></retDistDFeInt>`
}
