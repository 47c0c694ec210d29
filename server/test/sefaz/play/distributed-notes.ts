import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'

const NFE = 'http://www.portalfiscal.inf.br/nfe'
const FIRST_NUMBER = 71_000
/** Every so many a note is cancelled after it. */
const CANCELLED_EVERY = 10

/** Invoices as SEFAZ distributes them to a carrier, some of them cancelled, and one document that Canhoto does not know. */
export function distributedNotes(count: number, first = 0) {
  const notes = Array.from({ length: count }, (_, index) => FIRST_NUMBER + first + index)
  return [
    ...notes.flatMap((number, index) => [
      { schema: 'procNFe_v4.00.xsd', xml: nfeXml({ number, wrapper: 'nfeProc' }) },
      ...(index % CANCELLED_EVERY === CANCELLED_EVERY - 1 ? [cancellationOf(number)] : []),
    ]),
    { schema: 'procNovidade_v1.00.xsd', xml: `<procNovidade xmlns="${NFE}" versao="1.00"/>` },
  ]
}

function cancellationOf(number: number) {
  const key = nfeKey({ number })
  const event = `<evento versao="1.00"><infEvento Id="ID110111${key}01"><cOrgao>35</cOrgao><tpAmb>2</tpAmb><CNPJ>${key.slice(6, 20)}</CNPJ><chNFe>${key}</chNFe><dhEvento>2026-11-20T10:00:00-03:00</dhEvento><tpEvento>110111</tpEvento><nSeqEvento>1</nSeqEvento><verEvento>1.00</verEvento><detEvento versao="1.00"><descEvento>Cancelamento</descEvento><nProt>135260000000001</nProt><xJust>Pedido cancelado pelo cliente</xJust></detEvento></infEvento></evento>`
  const answer = `<retEvento versao="1.00"><infEvento><tpAmb>2</tpAmb><verAplic>STUB_1.0</verAplic><cOrgao>35</cOrgao><cStat>135</cStat><xMotivo>Evento registrado e vinculado a NF-e</xMotivo><chNFe>${key}</chNFe><tpEvento>110111</tpEvento><nSeqEvento>1</nSeqEvento><dhRegEvento>2026-11-20T10:00:05-03:00</dhRegEvento><nProt>135260000000002</nProt></infEvento></retEvento>`
  return {
    schema: 'procEventoNFe_v1.00.xsd',
    xml: `<procEventoNFe xmlns="${NFE}" versao="1.00">${event}${answer}</procEventoNFe>`,
  }
}
