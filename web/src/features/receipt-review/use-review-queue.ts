import { REVIEW_PAGE_SIZE } from '@canhoto/contracts/limits'
import {
  receiptReview,
  type ReceiptStatus,
  type ReviewedReceipt,
} from '@canhoto/contracts/receipt-review'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useEndpointPage } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { call } from '../../lib/http/api.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { endpointKey } from '../../lib/http/endpoint-key.ts'
import { receiptImageQuery } from '../../shared/receipts/receipt-image.tsx'
import { notify } from '../../ui/toasts/notify.ts'

/** Photos that are fetched while the user looks at the one before. */
const READ_AHEAD = 3
const REFRESH_MS = 60_000

export type Verdict = { status: 'VALID' } | { status: 'REJECTED'; reason: string }

interface Decision {
  receipt: ReviewedReceipt
  status: ReceiptStatus
  /** Ends when the server has answered; whether it took the decision. */
  sent: Promise<boolean>
}

/**
 * The receipts that wait for a user, the oldest first. A decision shows the next one at once and is sent meanwhile; one that the server
 * does not take comes back.
 */
export function useReviewQueue() {
  const client = useQueryClient()
  const query = { status: 'PENDING_REVIEW', page: 1, per_page: REVIEW_PAGE_SIZE } as const
  const list = useEndpointPage(receiptReview.list, { query }, { refetchInterval: REFRESH_MS })
  const [decisions, setDecisions] = useState<readonly Decision[]>([])
  const [at, setAt] = useState<{ id: string | null; index: number }>({ id: null, index: 0 })
  const isUndoing = useRef(false)

  const hidden = new Set(decisions.map(({ receipt }) => receipt.id))
  const rows = (list.data?.data ?? []).filter(({ id }) => !hidden.has(id))
  const found = rows.findIndex(({ id }) => id === at.id)
  // One that another user has decided meanwhile gives its place to the next.
  const index = found >= 0 ? found : Math.max(0, Math.min(at.index, rows.length - 1))
  const current = rows[index] ?? null

  const ahead = rows.slice(index + 1, index + 1 + READ_AHEAD).map(({ url }) => url)
  const aheadKey = ahead.join(' ')
  useEffect(() => {
    for (const url of aheadKey.split(' '))
      if (url) void client.prefetchQuery(receiptImageQuery(url))
  }, [aheadKey, client])

  const readAgain = () => client.invalidateQueries({ queryKey: endpointKey(receiptReview.list) })

  function show(position: number) {
    const receipt = rows[position]
    if (receipt) setAt({ id: receipt.id, index: position })
  }

  function forget(id: string) {
    setDecisions((before) => before.filter(({ receipt }) => receipt.id !== id))
  }

  async function send(receipt: ReviewedReceipt, verdict: Verdict) {
    try {
      await call(receiptReview.validate, { params: { id: receipt.id }, body: verdict })
      return true
    } catch (error) {
      // What another user decided leaves the queue; everything else is back in it.
      if (error instanceof ApiError && error.status === 409)
        notify.info(`NF ${receipt.nf_number} já conferida`, serverMessage(error))
      else notify.error(`Erro ao conferir a NF ${receipt.nf_number}`, serverMessage(error))
      forget(receipt.id)
      void readAgain()
      return false
    }
  }

  function decide(verdict: Verdict) {
    if (!current) return
    const sent = send(current, verdict)
    setDecisions((before) => [...before, { receipt: current, status: verdict.status, sent }])
    setAt({ id: rows[index + 1]?.id ?? null, index })
    if (rows.length <= REVIEW_PAGE_SIZE / 2) void sent.then(readAgain)
  }

  /** Takes the last decision back, once the server has it. */
  async function undo() {
    const last = decisions.at(-1)
    if (!last || isUndoing.current) return
    isUndoing.current = true
    const { receipt, status } = last
    try {
      if (!(await last.sent)) return
      const body = { status: 'PENDING_REVIEW', from: status } as const
      await call(receiptReview.validate, { params: { id: receipt.id }, body })
      await readAgain()
      forget(receipt.id)
      setAt({ id: receipt.id, index: 0 })
      notify.info(`NF ${receipt.nf_number} de volta à conferência`)
    } catch (error) {
      notify.error('Erro ao desfazer', serverMessage(error))
    } finally {
      isUndoing.current = false
    }
  }

  return {
    list,
    current,
    position: index + 1,
    /** On this screen; those that wait may be more than are read. */
    waiting: Math.max(rows.length, (list.data?.meta.total ?? 0) - countStillListed()),
    decided: decisions.length,
    last: decisions.at(-1) ?? null,
    decide,
    undo: () => void undo(),
    next: () => show(index + 1),
    previous: () => show(index - 1),
    readAgain: () => void readAgain(),
  }

  /** Decided here, and still in the list as it was read. */
  function countStillListed() {
    return (list.data?.data ?? []).filter(({ id }) => hidden.has(id)).length
  }
}
