import type { DocumentKind } from '../src/document-kinds.ts'
import { nfeKey } from './nfe-xml.ts'
import { transportKey } from './transport-xml.ts'

function cte(model: string): string {
  const key = transportKey(model)
  return `<cteProc xmlns="http://www.portalfiscal.inf.br/cte" versao="4.00"><CTe><infCte versao="4.00" Id="CTe${key}">
<ide><cUF>33</cUF><mod>${model}</mod><serie>1</serie><nCT>77</nCT></ide><emit><xNome>Transportes Alfa</xNome></emit>
<dest><xNome>Mercado</xNome></dest><infCTeNorm><infDoc><infNFe><chave>${nfeKey()}</chave></infNFe></infDoc></infCTeNorm>
</infCte></CTe><protCTe><infProt><chCTe>${key}</chCTe><cStat>100</cStat></infProt></protCTe></cteProc>`
}

/** Event of a note: 110111 cancels, 110110 corrects. */
export function nfeEvent(type: string, key: string = nfeKey()): string {
  return `<procEventoNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00"><evento><infEvento Id="ID${type}${key}01">
<chNFe>${key}</chNFe><tpEvento>${type}</tpEvento><nSeqEvento>1</nSeqEvento><detEvento><descEvento>Evento</descEvento></detEvento>
</infEvento></evento></procEventoNFe>`
}

/** One document of every kind that is refused, by the name of the kind. */
export const OTHER_DOCUMENTS: Record<Exclude<DocumentKind, 'nfe' | 'nfce' | 'other'>, string> = {
  cte: cte('57'),
  cte_os: cte('67'),
  gtve: cte('64'),
  mdfe: `<mdfeProc xmlns="http://www.portalfiscal.inf.br/mdfe"><MDFe><infMDFe Id="MDFe${transportKey('58')}"><ide><mod>58</mod></ide>
<infDoc><infMunDescarga><infNFe><chNFe>${nfeKey()}</chNFe></infNFe></infMunDescarga></infDoc></infMDFe></MDFe></mdfeProc>`,
  event: nfeEvent('110111'),
  cte_event: `<procEventoCTe><eventoCTe><infEvento><chCTe>${transportKey('57')}</chCTe><tpEvento>110180</tpEvento></infEvento></eventoCTe></procEventoCTe>`,
  mdfe_event: `<procEventoMDFe><eventoMDFe><infEvento><chMDFe>${transportKey('58')}</chMDFe><tpEvento>110112</tpEvento></infEvento></eventoMDFe></procEventoMDFe>`,
  other_event: `<eventoBPe><infEvento><chBPe>${transportKey('63')}</chBPe><tpEvento>110111</tpEvento></infEvento></eventoBPe>`,
  inutilizacao: `<procInutNFe xmlns="http://www.portalfiscal.inf.br/nfe"><inutNFe><infInut><ano>26</ano><nNFIni>1</nNFIni><nNFFin>9</nNFFin></infInut></inutNFe></procInutNFe>`,
  nfse: `<CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd"><Nfse><InfNfse><Numero>15</Numero></InfNfse></Nfse></CompNfse>`,
  bpe: `<bpeProc xmlns="http://www.portalfiscal.inf.br/bpe"><BPe><infBPe><ide><mod>63</mod></ide></infBPe></BPe></bpeProc>`,
  nfcom: `<nfcomProc xmlns="http://www.portalfiscal.inf.br/nfcom"><NFCom><infNFCom><ide><mod>62</mod></ide></infNFCom></NFCom></nfcomProc>`,
  nf3e: `<nf3eProc xmlns="http://www.portalfiscal.inf.br/nf3e"><NF3e><infNF3e><ide><mod>66</mod></ide></infNF3e></NF3e></nf3eProc>`,
  nfgas: `<NFGas xmlns="http://www.portalfiscal.inf.br/nfgas"><infNFGas><ide><mod>76</mod></ide></infNFGas></NFGas>`,
  nfag: `<NFAg xmlns="http://www.portalfiscal.inf.br/nfag"><infNFAg><ide><mod>75</mod></ide></infNFAg></NFAg>`,
  dce: `<dceProc xmlns="http://www.portalfiscal.inf.br/dce"><DCe><infDCe><ide><mod>99</mod></ide></infDCe></DCe></dceProc>`,
  cfe: `<CFe><infCFe><ide><mod>59</mod></ide><emit/><dest/></infCFe></CFe>`,
  cte_summary: `<resCTe xmlns="http://www.portalfiscal.inf.br/cte"><chCTe>${transportKey('57')}</chCTe></resCTe>`,
  distribution: `<retDistDFeInt xmlns="http://www.portalfiscal.inf.br/nfe"><loteDistDFeInt><docZip NSU="1">H4sI</docZip></loteDistDFeInt></retDistDFeInt>`,
  message: `<retConsStatServ xmlns="http://www.portalfiscal.inf.br/nfe"><cStat>107</cStat></retConsStatServ>`,
  summary: `<resNFe xmlns="http://www.portalfiscal.inf.br/nfe"><chNFe>${nfeKey()}</chNFe></resNFe>`,
  protocol: `<retConsReciNFe xmlns="http://www.portalfiscal.inf.br/nfe"><protNFe><infProt><chNFe>${nfeKey()}</chNFe></infProt></protNFe></retConsReciNFe>`,
}
