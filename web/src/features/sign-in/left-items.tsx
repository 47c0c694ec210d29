import { useEffect, useState } from 'react'
import { formatLeft, type LeftItems as Left, listLeftItems } from '../../lib/outbox/left-items.ts'
import { Callout } from '../../ui/callout.tsx'

const MAX_SHOWN = 3

/** What drivers who are not signed in left unsent on this phone. */
export function LeftItems() {
  const [left, setLeft] = useState<readonly Left[]>([])
  useEffect(() => {
    // A device without storage has nothing that is unsent.
    void listLeftItems().then(setLeft, () => undefined)
  }, [])
  if (left.length === 0) return null
  const others = left.length - MAX_SHOWN
  return (
    <Callout tone="warning" mt="lg">
      {left.slice(0, MAX_SHOWN).map((each, position) => (
        <p key={position}>{formatLeft(each)}</p>
      ))}
      {others > 0 && <p>{`e mais ${others}`}</p>}
    </Callout>
  )
}
