import { createHash, randomBytes } from 'node:crypto'
import { Integer, OctetString } from 'asn1js'
import type { Certificate } from 'pkijs'
import { AlgorithmIdentifier, MessageImprint, TimeStampReq, TimeStampResp } from 'pkijs'
import { type VerifiedStamp, verifyToken } from './verify-token.ts'

export interface TimeStampAuthority {
  url: string
  /** Of which its certificate is. */
  trusted: Certificate[]
}

const SHA256 = '2.16.840.1.101.3.4.2.1'
const NONCE_BYTES = 8
const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 100_000
/** granted, and granted with changes. */
const GRANTED = [0, 1]

/** Asks for a time stamp of the data (RFC 3161) and checks the answer. Throws what is wrong with it. */
export async function requestToken(
  { url, trusted }: TimeStampAuthority,
  data: Uint8Array,
): Promise<VerifiedStamp & { token: Buffer }> {
  const nonce = createNonce()
  const answer = await post(url, buildRequest(data, nonce))
  const { status, timeStampToken } = TimeStampResp.fromBER(answer)
  if (!GRANTED.includes(status.status) || !timeStampToken)
    throw new Error(`the authority refused it (status ${status.status})`)
  const token = Buffer.from(timeStampToken.toSchema().toBER())
  const verified = await verifyToken(token, data, trusted)
  if (verified.nonce !== nonce.toString('hex')) throw new Error('the answer is to another request')
  return { ...verified, token }
}

/** Positive and without leading zeros, so that it has one way to be written. */
function createNonce(): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
  return nonce
}

function buildRequest(data: Uint8Array, nonce: Buffer): ArrayBuffer {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
      hashedMessage: new OctetString({ valueHex: digestOf(data) }),
    }),
    nonce: new Integer({ valueHex: Uint8Array.from(nonce).buffer }),
    certReq: true,
  })
  return request.toSchema().toBER()
}

const digestOf = (data: Uint8Array) =>
  Uint8Array.from(createHash('sha256').update(data).digest()).buffer

async function post(url: string, body: ArrayBuffer): Promise<ArrayBuffer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok || !answer.body) throw new Error(`the authority answered HTTP ${answer.status}`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body) {
    size += part.length
    if (size > MAX_ANSWER_BYTES) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Uint8Array.from(Buffer.concat(parts)).buffer
}
