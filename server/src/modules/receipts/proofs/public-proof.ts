import type { PublicProof, SealedContent } from '@canhoto/contracts/proofs'
import { maskDocument } from '../../../domain/mask-document.ts'
import type { CheckedProof } from './check-proof.ts'
import { type ProofStamp, registeredEventOf, type Seal } from './queries.ts'

/** What a visitor with the link sees of a proof. */
export function publicProof(
  seal: Seal,
  { verdict, content, personal, stamp }: CheckedProof & { stamp: ProofStamp | null },
  key_fingerprint: string,
): PublicProof {
  const { position, hash, sealed_at, rejected_at } = seal
  const details = content && publicDetails(content, personal)
  const sefaz = registeredEventOf(seal)
  const time_stamp = stamp && { stamped_at: stamp.stamped_at, authority: stamp.authority }
  const known = { position, hash, sealed_at, rejected_at, sefaz, time_stamp }
  return { verdict, ...known, key_fingerprint, details }
}

function publicDetails(content: SealedContent, personal: CheckedProof['personal']) {
  const { company, nf, photo, captured_at, phone_captured_at, received_at, place } = content
  const { receiver_name, receiver_document, driver_name } = personal
  return {
    company_name: company.name,
    company_cnpj: company.cnpj,
    time_zone: company.time_zone,
    nf_number: nf.number,
    nf_series: nf.series,
    captured_at,
    phone_captured_at,
    received_at,
    place,
    receiver_name: receiver_name?.value ?? null,
    receiver_document: receiver_document ? maskDocument(receiver_document.value) : null,
    driver_first_name: driver_name?.value.split(' ')[0] ?? null,
    photo_sha256: photo.sha256,
  }
}
