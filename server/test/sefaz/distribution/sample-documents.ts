import { sampleKey } from '../sample-events.ts'

const NFE = 'http://www.portalfiscal.inf.br/nfe'
const ISSUER = '99888777000109'

/** What SEFAZ distributes to a carrier, as far as the reading of pages looks at it. */
export const sampleDocuments = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => sampleDocument(first + index))

function sampleDocument(number: number) {
  const key = sampleKey(ISSUER, number)
  if (number % 11 === 0)
    return {
      schema: 'procEventoNFe_v1.00.xsd',
      xml: `<procEventoNFe xmlns="${NFE}" versao="1.00"><evento versao="1.00"><infEvento Id="ID110111${key}01"><chNFe>${key}</chNFe><tpEvento>110111</tpEvento></infEvento></evento></procEventoNFe>`,
    }
  if (number % 13 === 0)
    return {
      schema: 'procNovidade_v9.00.xsd',
      xml: `<procNovidade xmlns="${NFE}" versao="9.00"><chNFe>${key}</chNFe></procNovidade>`,
    }
  return {
    schema: 'procNFe_v4.00.xsd',
    xml: `<nfeProc xmlns="${NFE}" versao="4.00"><NFe><infNFe Id="NFe${key}" versao="4.00"><emit><xNome>AÇÚCAR Ê CIA</xNome></emit></infNFe></NFe></nfeProc>`,
  }
}
