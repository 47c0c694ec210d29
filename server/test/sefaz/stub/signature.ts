import { X509Certificate } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import type { StubState } from './state.ts'
import type { Message } from './xml.ts'

export interface Rejection {
  code: string
  text: string
}

const SIGNATURE = /<Signature[\s>].*?<\/Signature>/s

/** The certificate in the signature: whole, in time, and given by the authority. */
function findCertificateProblem(message: Message, state: StubState): Rejection | null {
  const certificate = certificateOf(message)
  if (!certificate || certificate.ca)
    return { code: '290', text: 'Certificado Assinatura inválido' }
  const now = state.now()
  if (certificate.validToDate < now || certificate.validFromDate > now)
    return { code: '291', text: 'Certificado Assinatura Data Validade' }
  const issuer = new X509Certificate(state.authority.intermediate)
  if (!certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey))
    return { code: '293', text: 'Certificado Assinatura - erro Cadeia de Certificação' }
  return null
}

function certificateOf(message: Message) {
  try {
    return new X509Certificate(Buffer.from(message.value('X509Certificate'), 'base64'))
  } catch {
    return null
  }
}

/** The CNPJ at the end of the common name. */
export const taxIdOf = ({ subject }: Pick<X509Certificate, 'subject'>) =>
  /^CN=.*:([0-9A-Z]{14})$/m.exec(subject)?.[1] ?? ''

/** What is wrong with the signature over infEvento, in the order of the manual. */
export function findSignatureProblem(message: Message, state: StubState): Rejection | null {
  const certificateProblem = findCertificateProblem(message, state)
  if (certificateProblem) return certificateProblem
  const id = message.attribute('infEvento', 'Id')
  if (
    message.attribute('Reference', 'URI') !== `#${id}` ||
    message.values('Signature').length !== 1 ||
    message.values('X509Certificate').length !== 1
  )
    return { code: '298', text: 'Assinatura difere do padrao do Sistema' }
  if (!isIntact(message)) return { code: '297', text: 'Assinatura difere do calculado' }
  const signer = certificateOf(message)
  if (!signer || taxIdOf(signer).slice(0, 8) !== message.value('CNPJ').slice(0, 8))
    return {
      code: '213',
      text: 'CNPJ-Base do Emitente difere do CNPJ-Base do Certificado Digital',
    }
  return null
}

function isIntact({ text }: Message) {
  try {
    const verifier = new SignedXml({ getCertFromKeyInfo: SignedXml.getCertFromKeyInfo })
    verifier.loadSignature(SIGNATURE.exec(text)?.[0] ?? '')
    return verifier.checkSignature(text)
  } catch {
    return false
  }
}
