import { useRef } from 'react'
import { v7 as uuid } from 'uuid'

/** The Idempotency-Key header of a body: the same body has the same key, so that it counts once when it is sent twice. */
export function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' })
  return (body: unknown) => {
    const content = JSON.stringify(body)
    if (last.current.content !== content) last.current = { content, key: uuid() }
    return { 'idempotency-key': last.current.key }
  }
}
