import { createHash } from 'node:crypto'
import { accessKeyFrom } from '@canhoto/fiscal/access-key'
import { SignedXml } from 'xml-crypto'
import { EVENT_TYPES, organOf } from './stub/event-types.ts'
import { formatTime } from './stub/state.ts'
import type { KeyAndCertificate } from './test-certificates.ts'

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const NFE = 'http://www.portalfiscal.inf.br/nfe'
const CTE = 'http://www.portalfiscal.inf.br/cte'
const INSIDE = "//*[local-name(.)='infEvento']"

interface SampleOptions {
  type: number
  key: string
  sequence?: number
  taxId?: string
  environment?: '1' | '2'
  at?: Date
  protocol?: string
  /** Of the event that is cancelled. */
  cancelled?: string
  invoices?: readonly string[]
}

/** The access key of a document of this issuer. */
export const sampleKey = (issuer: string, number: number, model: '55' | '57' = '55') =>
  accessKeyFrom({
    ufCode: '35',
    yearMonth: '2026-11',
    issuer,
    model,
    series: '1',
    number: String(number),
    emissionType: '1',
    code: '12345678',
  })

/** An event as SEFAZ asks for it, written here for the tests of the stub and signed by xml-crypto. */
export function sampleEvent(signer: KeyAndCertificate, options: SampleOptions) {
  const { type, key, at = minuteAgo() } = options
  const { protocol = '135260000000001', cancelled = '', invoices = [] } = options
  const fields = { key, time: formatTime(at), protocol, cancelled, invoices }
  const head = headOf(options, fields.time)
  if (EVENT_TYPES[type]?.isCte)
    return signXml(
      `<eventoCTe xmlns="${CTE}" versao="4.00">${head}<detEvento versaoEvento="4.00">${cteDetails(type, fields)}</detEvento></infEvento></eventoCTe>`,
      signer,
    )
  const signed = signXml(
    `<evento xmlns="${NFE}" versao="1.00">${head}<verEvento>1.00</verEvento><detEvento versao="1.00">${nfeDetails(type, fields)}</detEvento></infEvento></evento>`,
    signer,
  )
  return `<envEvento xmlns="${NFE}" versao="1.00"><idLote>1</idLote>${signed}</envEvento>`
}

function headOf(
  { type, key, sequence = 1, taxId = key.slice(6, 20), environment = '2' }: SampleOptions,
  time: string,
) {
  const { isCte = false } = EVENT_TYPES[type] ?? {}
  const id = `ID${type}${key}${String(sequence).padStart(isCte ? 3 : 2, '0')}`
  const keyElement = isCte ? `<chCTe>${key}</chCTe>` : `<chNFe>${key}</chNFe>`
  return `<infEvento Id="${id}"><cOrgao>${organOf(type, key)}</cOrgao><tpAmb>${environment}</tpAmb><CNPJ>${taxId}</CNPJ>${keyElement}<dhEvento>${time}</dhEvento><tpEvento>${type}</tpEvento><nSeqEvento>${sequence}</nSeqEvento>`
}

const minuteAgo = () => new Date(Date.now() - 60_000)

interface Fields {
  key: string
  time: string
  protocol: string
  cancelled: string
  invoices: readonly string[]
}

function nfeDetails(type: number, { key, time, cancelled }: Fields) {
  const { text } = EVENT_TYPES[type] ?? {}
  const author = `<descEvento>${text}</descEvento><cOrgaoAutor>${key.slice(0, 2)}</cOrgaoAutor>`
  if (cancelled)
    return `${author}${type === 110131 ? '<tpAutor>1</tpAutor>' : ''}<verAplic>1.0</verAplic><nProtEvento>${cancelled}</nProtEvento>`
  if (type === 110192)
    return `${author}<verAplic>1.0</verAplic><dhTentativaEntrega>${time}</dhTentativaEntrega><nTentativa>1</nTentativa><tpMotivo>2</tpMotivo><hashTentativaEntrega>${sampleHash(key)}</hashTentativaEntrega>`
  return `${author}<tpAutor>1</tpAutor><verAplic>1.0</verAplic><dhEntrega>${time}</dhEntrega><nDoc>12345678909</nDoc><xNome>José da Silva &amp; Cia</xNome><hashComprovante>${sampleHash(key)}</hashComprovante>`
}

function cteDetails(type: number, { key, time, protocol, cancelled, invoices }: Fields) {
  const { text, schema = '', cancels } = EVENT_TYPES[type] ?? {}
  const head = `<descEvento>${text}</descEvento><nProt>${protocol}</nProt>`
  const list = invoices.map((invoice) => `<infEntrega><chNFe>${invoice}</chNFe></infEntrega>`)
  if (cancels)
    return `<${schema}>${head}<${cancels.field}>${cancelled}</${cancels.field}></${schema}>`
  const delivered = `<dhEntrega>${time}</dhEntrega><nDoc>12345678909</nDoc><xNome>José da Silva</xNome><hashEntrega>${sampleHash(key)}</hashEntrega><dhHashEntrega>${time}</dhHashEntrega>`
  const failed = `<dhTentativaEntrega>${time}</dhTentativaEntrega><tpMotivo>2</tpMotivo>`
  return `<${schema}>${head}${type === 110180 ? delivered : failed}${list.join('')}</${schema}>`
}

const sampleHash = (key: string) => createHash('sha1').update(key).digest('base64')

function signXml(xml: string, { key, certificate }: KeyAndCertificate) {
  const signer = new SignedXml({
    privateKey: key,
    publicCert: certificate,
    canonicalizationAlgorithm: C14N,
    signatureAlgorithm: `${DSIG}rsa-sha1`,
  })
  signer.addReference({
    xpath: INSIDE,
    transforms: [`${DSIG}enveloped-signature`, C14N],
    digestAlgorithm: `${DSIG}sha1`,
  })
  signer.computeSignature(xml, { location: { reference: INSIDE, action: 'after' } })
  return signer.getSignedXml()
}
