import {
  receiptReview,
  type ReceiptStatus,
  type ReviewedReceipt,
} from '@canhoto/contracts/receipt-review'
import { useRef, useState } from 'react'
import { serverMessage } from '../../kit/server-message.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../ui/toasts/notify.ts'

export type Verdict = { status: 'VALID' } | { status: 'REJECTED'; reason: string }

interface Decision {
  receipt: ReviewedReceipt
  status: ReceiptStatus
  /** Whether the server took the decision. */
  sent: Promise<boolean>
}

/** The decisions of this screen, which are sent one beside the other; one that the server does not take is forgotten. */
export function useDecisions(readAgain: () => Promise<unknown>) {
  const [decisions, setDecisions] = useState<readonly Decision[]>([])
  const isUndoing = useRef(false)
  const last = decisions.at(-1) ?? null

  function forget(id: string) {
    setDecisions((before) => before.filter(({ receipt }) => receipt.id !== id))
  }

  function decide(receipt: ReviewedReceipt, verdict: Verdict) {
    const sent = send(receipt, verdict).then(async (isTaken) => {
      if (isTaken) return true
      await readAgain()
      forget(receipt.id)
      return false
    })
    setDecisions((before) => [...before, { receipt, status: verdict.status, sent }])
    return sent
  }

  /** Takes the last decision back, once the server has it. Answers the receipt; null where there was nothing to take back. */
  async function undo() {
    if (!last || isUndoing.current) return null
    isUndoing.current = true
    try {
      if (!(await last.sent) || !(await takeBack(last))) return null
      await readAgain()
      forget(last.receipt.id)
      return last.receipt
    } finally {
      isUndoing.current = false
    }
  }

  return { decisions, last, decide, undo }
}

async function send(receipt: ReviewedReceipt, verdict: Verdict) {
  try {
    await call(receiptReview.validate, { params: { id: receipt.id }, body: verdict })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 409)
      notify.info(`NF ${receipt.nf_number} já conferida`, serverMessage(error))
    else notify.error(`Erro ao conferir a NF ${receipt.nf_number}`, serverMessage(error))
    return false
  }
}

async function takeBack({ receipt, status }: Decision) {
  try {
    const body = { status: 'PENDING_REVIEW', from: status } as const
    await call(receiptReview.validate, { params: { id: receipt.id }, body })
    notify.info(`NF ${receipt.nf_number} de volta à conferência`)
    return true
  } catch (error) {
    notify.error('Erro ao desfazer', serverMessage(error))
    return false
  }
}
