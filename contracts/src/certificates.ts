import { UF_BY_CODE } from '@canhoto/fiscal/uf-codes'
import * as z from 'zod/mini'
import { ById, endpoint } from './endpoint.ts'

/** Certificates of a company: the one in use, the one that follows it, and expired ones that were not removed. */
export const MAX_CERTIFICATES = 5
export const CERTIFICATE_MAX_BYTES = 64 * 1024
/** Days that are left when the office is told that a certificate expires. */
export const EXPIRY_NOTICE_DAYS = [30, 15, 7, 3, 1] as const
/** Days after its end on each of which the office is told again, where events or the distribution wait for a new one. */
export const EXPIRED_NOTICE_DAYS = 30
/** From so many days on the screens warn, too. */
export const EXPIRES_SOON_DAYS = 30

export const CERTIFICATE_STATES = ['valid', 'expiring', 'expired'] as const

export const Certificate = z.object({
  id: z.uuid(),
  /** Of the holder: of the company or of one of its branches. */
  cnpj: z.string(),
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  not_before: z.string(),
  not_after: z.string(),
  state: z.enum(CERTIFICATE_STATES),
  /** By the company's calendar; 0 on the last day, and less after it. */
  days_left: z.number(),
  /** It is the newest of those that are valid, so events are signed with it. */
  is_current: z.boolean(),
  /** Its file had certificates of authorities too: servers that do not know them see by these whom to trust. */
  has_chain: z.boolean(),
  uploaded_at: z.string(),
  uploaded_by_name: z.nullable(z.string()),
})
export type Certificate = z.infer<typeof Certificate>

export const CertificateStore = z.object({
  /** Why no certificate can be uploaded; null: it can. */
  unavailable: z.nullable(z.string()),
  /** The current one first; at most MAX_CERTIFICATES. */
  certificates: z.array(Certificate),
})
export type CertificateStore = z.infer<typeof CertificateStore>

/** Blanks may belong to a password. */
const password = (missing: string) => z.string().check(z.minLength(1, missing), z.maxLength(500))

export const NewCertificate = z.object({
  /** Of the file. */
  password: password('Informe a senha do certificado.'),
  /** Of the user who uploads it. */
  current_password: password('Informe a sua senha.'),
})
export type NewCertificate = z.output<typeof NewCertificate>

export const CERTIFICATE_TEST_STATES = ['waiting', 'ok', 'failed'] as const

export const NewCertificateTest = z.object({
  environment: z.enum(['homologation', 'production']),
  /** Whose service is asked. */
  document: z._default(z.enum(['cte', 'nfe']), 'cte'),
  /** Letters of the state whose SEFAZ is asked. */
  uf: z._default(z.enum(Object.values(UF_BY_CODE)), 'SP'),
})
export type NewCertificateTest = z.output<typeof NewCertificateTest>

/** What SEFAZ has answered to the company's certificate when it was asked for the status of its service. */
export const CertificateTest = z.object({
  state: z.enum(CERTIFICATE_TEST_STATES),
  environment: z.enum(['homologation', 'production']),
  document: z.enum(['cte', 'nfe']),
  uf: z.string(),
  /** In a sentence. */
  text: z.string(),
  requested_at: z.string(),
  answered_at: z.nullable(z.string()),
  duration_ms: z.nullable(z.number()),
})
export type CertificateTest = z.infer<typeof CertificateTest>

export const CertificateTestResult = z.object({
  /** Why no test can be answered now; null: it can. */
  unavailable: z.nullable(z.string()),
  /** The last one; null before the first. */
  test: z.nullable(CertificateTest),
})
export type CertificateTestResult = z.infer<typeof CertificateTestResult>

const action = 'certificates.manage'
const path = '/api/companies/certificates'

export const certificates = {
  get: endpoint({
    method: 'GET',
    path,
    action,
    summary: "The company's digital certificates (A1). No call answers a private key or a file.",
    returns: CertificateStore,
  }),
  // Without Idempotency-Key: nothing is stored of a call that has two passwords.
  upload: endpoint({
    method: 'POST',
    path,
    action,
    summary:
      'Stores an A1 certificate (PKCS#12). Its key is sealed at once, and only the process that sends to SEFAZ can read it.',
    body: NewCertificate,
    upload: {
      file: 'required',
      maxBytes: CERTIFICATE_MAX_BYTES,
      tooLarge: 'O arquivo é grande demais para um certificado A1: o limite é 64 kB.',
      isNeverStored: true,
    },
    returns: CertificateStore,
  }),
  test: endpoint({
    method: 'POST',
    path: `${path}/test`,
    action,
    summary:
      "Asks SEFAZ for its status with the company's certificate; the answer comes some seconds later.",
    body: NewCertificateTest,
    returns: CertificateTestResult,
  }),
  testResult: endpoint({
    method: 'GET',
    path: `${path}/test`,
    action,
    summary: 'What came of the last test of the certificate.',
    returns: CertificateTestResult,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    action,
    summary: 'Removes a certificate and destroys its key.',
    params: ById,
    returns: CertificateStore,
  }),
}
