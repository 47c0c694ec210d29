import { accessKeyFrom } from '../src/access-key.ts'
import { RECIPIENT, SENDER } from './nfe-options.ts'

interface CteOptions {
  model?: '57' | '67'
  number?: number
  /** Keys of the invoices that it carries. */
  notes: readonly string[]
  recipient?: { name: string; taxId: string }
  /** The place of delivery, when it is not the recipient's address. */
  receiver?: string
  promised?: string
  /** nProt; null for a file that SEFAZ's answer is not in. */
  protocol?: string | null
  serviceType?: number
  /** tpCTe: 1 adds to another one. */
  cteType?: number
  /** CNPJ of the carrier. */
  issuer?: string
}

interface MdfeOptions {
  number?: number
  plate?: string
  drivers?: readonly { name: string; cpf: string }[]
  notes?: readonly string[]
  ctes?: readonly string[]
}

/** SEFAZ's answer to an event, as some programs append it to the document. */
export const eventAnswer = (type: string, cstat: string, key = '') =>
  `<procEvento><retEvento><infEvento><cStat>${cstat}</cStat>${key}<tpEvento>${type}</tpEvento></infEvento></retEvento></procEvento>`

const CARRIER = SENDER.taxId ?? ''
const TO = { name: RECIPIENT.name ?? '', taxId: RECIPIENT.taxId ?? '' }

/** A key of a transport document of this model. */
export const transportKey = (model: string, number = 77, issuer = CARRIER) =>
  accessKeyFrom({
    ufCode: '33',
    yearMonth: '2026-11',
    issuer,
    model,
    series: '1',
    number: String(number),
    emissionType: '1',
    code: '12345678',
  })

const escaped = (text: string) => text.replaceAll('&', '&amp;')

const address = (group: string, city: string) =>
  `<${group}><xLgr>Rua do Porto</xLgr><nro>10</nro><xBairro>Centro</xBairro><xMun>${city}</xMun><CEP>24020005</CEP><UF>RJ</UF></${group}>`

const authorization = (key: string, protocol: string) =>
  `<protCTe><infProt><chCTe>${key}</chCTe><dhRecbto>2026-11-20T10:00:07-03:00</dhRecbto><nProt>${protocol}</nProt><cStat>100</cStat></infProt></protCTe>`

/** Text of an authorized CT-e 4.00 with the groups that a delivery needs. */
export function cteXml({
  model = '57',
  number = 77,
  notes,
  recipient = TO,
  receiver,
  promised,
  protocol = '333260000000077',
  serviceType = 0,
  cteType = 0,
  issuer = CARRIER,
}: CteOptions) {
  const key = transportKey(model, number, issuer)
  const listed = notes.map((note) => `<infNFe><chave>${note}</chave></infNFe>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<cteProc xmlns="http://www.portalfiscal.inf.br/cte" versao="4.00"><CTe><infCte versao="4.00" Id="CTe${key}">
<ide><cUF>33</cUF><mod>${model}</mod><serie>1</serie><nCT>${number}</nCT><dhEmi>2026-11-20T10:00:00-03:00</dhEmi><tpCTe>${cteType}</tpCTe><tpServ>${serviceType}</tpServ></ide>
${promised ? `<compl><Entrega><comData><tpPer>1</tpPer><dProg>${promised}</dProg></comData></Entrega></compl>` : ''}
<emit><CNPJ>${issuer}</CNPJ><xNome>Transportes Alfa</xNome>${address('enderEmit', 'Rio de Janeiro')}</emit>
<rem><CNPJ>${SENDER.taxId}</CNPJ><xNome>${escaped(SENDER.name ?? '')}</xNome><fone>2126201234</fone>${address('enderReme', 'Rio de Janeiro')}</rem>
${receiver ? `<receb><xNome>Depósito</xNome>${address('enderReceb', receiver)}</receb>` : ''}
<dest><CNPJ>${recipient.taxId}</CNPJ><xNome>${escaped(recipient.name)}</xNome>${address('enderDest', 'Niterói')}</dest>
<vPrest><vTPrest>150.00</vTPrest></vPrest>
<infCTeNorm><infCarga><vCarga>2500.00</vCarga><infQ><cUnid>01</cUnid><tpMed>PESO BRUTO</tpMed><qCarga>120.5000</qCarga></infQ></infCarga>
<infDoc>${listed}</infDoc></infCTeNorm></infCte></CTe>
${protocol === null ? '' : authorization(key, protocol)}</cteProc>`
}

/** Text of an authorized MDF-e 3.00: a vehicle, its drivers and the documents aboard. */
export function mdfeXml({
  number = 5,
  plate = 'BRA2E19',
  drivers = [],
  notes = [],
  ctes = [],
}: MdfeOptions) {
  const aboard = [
    ...notes.map((note) => `<infNFe><chNFe>${note}</chNFe></infNFe>`),
    ...ctes.map((cte) => `<infCTe><chCTe>${cte}</chCTe></infCTe>`),
  ].join('')
  const people = drivers
    .map(({ name, cpf }) => `<condutor><xNome>${name}</xNome><CPF>${cpf}</CPF></condutor>`)
    .join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<mdfeProc xmlns="http://www.portalfiscal.inf.br/mdfe" versao="3.00"><MDFe><infMDFe versao="3.00" Id="MDFe${transportKey('58', number)}">
<ide><cUF>33</cUF><mod>58</mod><serie>1</serie><nMDF>${number}</nMDF><dhEmi>2026-11-20T06:00:00-03:00</dhEmi><UFIni>RJ</UFIni><UFFim>RJ</UFFim></ide>
<infModal versaoModal="3.00"><rodo><veicTracao><placa>${plate}</placa>${people}</veicTracao></rodo></infModal>
<infDoc><infMunDescarga><cMunDescarga>3303302</cMunDescarga><xMunDescarga>Niterói</xMunDescarga>${aboard}</infMunDescarga></infDoc>
<tot><vCarga>2500.00</vCarga></tot></infMDFe></MDFe></mdfeProc>`
}

/** Text of a simplified CT-e 4.00: no recipient, its notes place by place. */
export function simplifiedCteXml(places: readonly { city: string; documents: string }[]) {
  const listed = places
    .map(
      ({ city, documents }, index) =>
        `<det nItem="${index + 1}"><xMunIni>Rio de Janeiro</xMunIni><xMunFim>${city}</xMunFim><vPrest>75.00</vPrest>${documents}</det>`,
    )
    .join('')
  return `<cteSimpProc xmlns="http://www.portalfiscal.inf.br/cte" versao="4.00"><CTeSimp><infCte versao="4.00" Id="CTe${transportKey('57', 88)}">
<ide><cUF>33</cUF><mod>57</mod><serie>1</serie><nCT>88</nCT><dhEmi>2026-11-20T10:00:00-03:00</dhEmi><tpCTe>5</tpCTe><UFIni>RJ</UFIni><UFFim>RJ</UFFim></ide>
<emit><CNPJ>${SENDER.taxId}</CNPJ><xNome>Transportes Alfa</xNome>${address('enderEmit', 'Rio de Janeiro')}</emit>
<toma><toma>0</toma><CNPJ>${SENDER.taxId}</CNPJ><xNome>Quem paga</xNome></toma>
<infCarga><vCarga>3000.00</vCarga><infQ><cUnid>01</cUnid><tpMed>04</tpMed><qCarga>900.0000</qCarga></infQ><infQ><cUnid>01</cUnid><tpMed>02</tpMed><qCarga>700.0000</qCarga></infQ></infCarga>
${listed}<total><vTPrest>150.00</vTPrest></total></infCte></CTeSimp></cteSimpProc>`
}
