/**
 * Rejects when the work takes longer, or when the signal is aborted first. The work is not ended by it: it has limits, or a caller,
 * that does so.
 */
export async function withinTime<T>(work: Promise<T>, ms: number, signal?: AbortSignal) {
  const limits = [AbortSignal.timeout(ms), ...(signal ? [signal] : [])]
  const limit = AbortSignal.any(limits)
  return new Promise<T>((resolve, reject) => {
    const end = () => reject(Object.assign(new Error('The time is over.'), { code: 'ETIMEDOUT' }))
    if (limit.aborted) end()
    limit.addEventListener('abort', end, { once: true })
    work.then(resolve, reject).finally(() => limit.removeEventListener('abort', end))
  })
}
