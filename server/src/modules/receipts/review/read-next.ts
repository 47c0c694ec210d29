import type { ReceiptClaim } from '../../../access/receipt-claims.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { compareStub } from '../../../documents/stub/compare-stub.ts'
import { readClaimedFile } from '../../../domain/stored-file.ts'

/** A photo that was claimed this often without a result is left to users: it makes its worker crash each time. */
const MAX_ATTEMPTS = 3

type ReadDependencies = Pick<
  Dependencies,
  'receiptClaims' | 'storage' | 'documentReader' | 'readsReceipts'
>

/** Reads the next photo of a stub, of any company, or leaves it to the users where photos are not read; false when there is none. */
export async function readNextReceipt(dependencies: ReadDependencies): Promise<boolean> {
  const { receiptClaims, readsReceipts = false } = dependencies
  const claim = await receiptClaims.next()
  if (!claim) return false
  try {
    const isRead = readsReceipts && claim.attempts <= MAX_ATTEMPTS
    await receiptClaims.finish(claim, isRead ? await readClaimed(claim, dependencies) : null)
  } catch (error) {
    // The claim stays, and the queue gives the photo to the next caller after CLAIM_TIMEOUT.
    console.warn(`Receipt ${claim.receipt_id}: ${String(error)}`)
  }
  return true
}

async function readClaimed(
  claim: ReceiptClaim,
  { storage, documentReader, receiptClaims }: ReadDependencies,
) {
  const discount = () => receiptClaims.discount(claim)
  const bytes = await readClaimedFile(storage, claim.file_id, discount)
  const stub = await documentReader.readStub(claim.company_id, bytes)
  if (!stub) throw new Error('The photo was not read.')
  return compareStub(stub, claim)
}
