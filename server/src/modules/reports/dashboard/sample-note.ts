export const SAMPLE_NUMBER = '1'

/** The shortest invoice that can be read, to check that reading works. */
export const SAMPLE_NOTE = `<?xml version="1.0" encoding="UTF-8"?>
<NFe xmlns="http://www.portalfiscal.inf.br/nfe">
  <infNFe versao="4.00">
    <ide><mod>55</mod><serie>1</serie><nNF>${SAMPLE_NUMBER}</nNF></ide>
    <emit><CNPJ>11222333000181</CNPJ><xNome>Emitente</xNome></emit>
    <dest><CNPJ>11222333000181</CNPJ><xNome>Destinatario</xNome></dest>
  </infNFe>
</NFe>`
