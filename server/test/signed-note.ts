import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import type { NfeXmlOptions } from '@canhoto/fiscal/test/nfe-options'
import { generate } from 'selfsigned'
import { SignedXml } from 'xml-crypto'

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1'
const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'

/** A note with a valid signature, by a certificate that is generated here in the name of the CNPJ. */
export async function signedNote(cnpj: string, options: Partial<NfeXmlOptions> = {}) {
  const name = [{ name: 'commonName', value: `EMPRESA DE TESTE LTDA:${cnpj}` }]
  const { private: privateKey, cert: publicCert } = await generate(name, { keySize: 2048 })
  const signed = new SignedXml({
    privateKey,
    publicCert,
    signatureAlgorithm: RSA_SHA1,
    canonicalizationAlgorithm: C14N,
  })
  const note = "//*[local-name(.)='infNFe']"
  signed.addReference({ xpath: note, transforms: [ENVELOPED, C14N], digestAlgorithm: SHA1 })
  const unsigned = nfeXml({ ...options, wrapper: 'NFe' }).replace(
    /<Signature[\s\S]*<\/Signature>/,
    '',
  )
  signed.computeSignature(unsigned, { location: { reference: note, action: 'after' } })
  return signed.getSignedXml()
}

/** The same with the protocol of SEFAZ, which authorizes what was signed. */
export async function authorizedNote(cnpj: string, options: Partial<NfeXmlOptions> = {}) {
  const signed = (await signedNote(cnpj, options)).replace(/^<\?xml.*?\?>\s*/, '')
  const [, digest = ''] = /<DigestValue>([^<]+)</.exec(signed) ?? []
  const [protocol = ''] = /<protNFe[\s\S]*<\/protNFe>/.exec(nfeXml({ ...options, digest })) ?? []
  return `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${signed}${protocol}</nfeProc>`
}
