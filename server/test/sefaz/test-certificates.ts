import { generateKeyPairSync, randomBytes } from 'node:crypto'
import forge from 'node-forge'

const { asn1, pki } = forge
const DAY_MS = 86_400_000

/** A key with the certificate that an authority has given to it, PEM each. */
export interface KeyAndCertificate {
  key: string
  certificate: string
}

interface LeafOptions {
  company?: string
  /** Where the common name has another CNPJ than subjectAltName. */
  nameCnpj?: string
  from?: Date
  to?: Date
  /** What it may be used for, in place of all that an e-CNPJ is. */
  uses?: object[]
  isAuthority?: boolean
}

const COMPANY_USES = [
  {
    name: 'keyUsage',
    digitalSignature: true,
    nonRepudiation: true,
    keyEncipherment: true,
    critical: true,
  },
  { name: 'extKeyUsage', clientAuth: true, emailProtection: true },
]
const SERVER_USES = [
  { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
  { name: 'extKeyUsage', serverAuth: true },
]
const serverNames = (host: string) => ({
  name: 'subjectAltName',
  altNames: [
    { type: 2, value: host },
    { type: 7, ip: '127.0.0.1' },
  ],
})

export type TestAuthority = ReturnType<typeof createTestAuthority>

/** A root and an intermediate authority as those of ICP-Brasil, which give certificates to companies and to servers. */
export function createTestAuthority() {
  const rootKeys = generateKeys()
  const keys = generateKeys()
  const rootName = nameOf({
    OU: 'AC RAIZ DE TESTE',
    CN: 'Autoridade Certificadora Raiz de Teste v5',
  })
  const name = nameOf({ OU: 'AC RAIZ DE TESTE', CN: 'AC CANHOTO TESTE RFB G5' })
  const root = sign({
    subject: rootName,
    issuer: rootName,
    keys: rootKeys,
    by: rootKeys,
    isAuthority: true,
  })
  const intermediate = sign({
    subject: name,
    issuer: rootName,
    keys,
    by: rootKeys,
    isAuthority: true,
  })

  return {
    root: pki.certificateToPem(root),
    intermediate: pki.certificateToPem(intermediate),

    /** An e-CNPJ A1; its CNPJ stands in the common name and in subjectAltName. */
    company(
      cnpj: string,
      {
        company = 'TRANSPORTES DE TESTE LTDA',
        nameCnpj = cnpj,
        isAuthority = false,
        uses = isAuthority ? [] : COMPANY_USES,
        ...validity
      }: LeafOptions = {},
    ) {
      const own = generateKeys()
      const subject = nameOf({ OU: 'RFB e-CNPJ A1', CN: `${company}:${nameCnpj}` })
      const extensions = [...uses, cnpjExtension(cnpj)]
      const by = { issuer: name, by: keys }
      return pemOf(own, sign({ subject, ...by, keys: own, extensions, isAuthority, ...validity }))
    },

    server(host = 'localhost') {
      const own = generateKeys()
      const extensions = [...SERVER_USES, serverNames(host)]
      return pemOf(
        own,
        sign({ subject: nameOf({ CN: host }), issuer: name, keys: own, by: keys, extensions }),
      )
    },
  }
}

/** The file that an authority hands over (PKCS#12, 3DES), with the authorities, if any, before the company's own certificate. */
export function toPfx(
  own: KeyAndCertificate,
  authority: Pick<TestAuthority, 'root' | 'intermediate'> | null,
  password: string,
): Buffer {
  const chain = authority ? [authority.root, authority.intermediate] : []
  const certificates = [...chain, own.certificate]
  const file = forge.pkcs12.toPkcs12Asn1(
    pki.privateKeyFromPem(own.key),
    certificates.map((pem) => pki.certificateFromPem(pem)),
    password,
    { algorithm: '3des' },
  )
  return Buffer.from(asn1.toDer(file).getBytes(), 'binary')
}

type Keys = ReturnType<typeof generateKeys>

function generateKeys() {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    private: pki.privateKeyFromPem(
      pair.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    ),
    public: pki.publicKeyFromPem(pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()),
  }
}

const nameOf = (parts: Record<string, string>): forge.pki.CertificateField[] => [
  { shortName: 'C', value: 'BR', valueTagClass: asn1.Type.PRINTABLESTRING as never },
  ...Object.entries({ O: 'ICP-Brasil', ...parts }).map(([shortName, value]) => ({
    shortName,
    value,
    valueTagClass: asn1.Type.UTF8 as never,
  })),
]

interface Signing {
  subject: forge.pki.CertificateField[]
  issuer: forge.pki.CertificateField[]
  keys: Keys
  by: Keys
  isAuthority?: boolean
  extensions?: object[]
  from?: Date | undefined
  to?: Date | undefined
}

function sign({
  subject,
  issuer,
  keys,
  by,
  isAuthority = false,
  extensions = [],
  from,
  to,
}: Signing) {
  const certificate = pki.createCertificate()
  certificate.publicKey = keys.public
  certificate.serialNumber = `01${randomBytes(8).toString('hex')}`
  certificate.validity.notBefore = from ?? new Date(Date.now() - DAY_MS)
  certificate.validity.notAfter = to ?? new Date(Date.now() + 365 * DAY_MS)
  certificate.setSubject(subject)
  certificate.setIssuer(issuer)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: isAuthority, critical: true },
    ...(isAuthority
      ? [{ name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true }]
      : []),
    { name: 'subjectKeyIdentifier' },
    ...extensions,
  ])
  certificate.sign(by.private, forge.md.sha256.create())
  return certificate
}

const pemOf = (keys: Keys, certificate: forge.pki.Certificate): KeyAndCertificate => ({
  key: pki.privateKeyToPem(keys.private),
  certificate: pki.certificateToPem(certificate),
})

/** otherName 2.16.76.1.3.3 of subjectAltName (DOC-ICP-04). */
function cnpjExtension(cnpj: string) {
  const { Class, Type } = asn1
  const otherName = asn1.create(Class.CONTEXT_SPECIFIC, 0 as never, true, [
    asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer('2.16.76.1.3.3').getBytes()),
    asn1.create(Class.CONTEXT_SPECIFIC, 0 as never, true, [
      asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, cnpj),
    ]),
  ])
  const names = asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, [otherName])
  return { id: '2.5.29.17', critical: false, value: asn1.toDer(names).getBytes() }
}
