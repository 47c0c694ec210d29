import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'

/** What is typed stays as it is while the address follows, until the address changes in another way. */
export function useTyped(value: string) {
  const [typed, setTyped] = useState<string | null>(null)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)

  function takeValue() {
    setTyped(null)
    setSent(value)
  }

  if (value !== seen) {
    setSeen(value)
    if (value !== sent) takeValue()
  }
  // Back may come before what was sent is drawn: then the same value is drawn again, and nothing seems to have changed.
  useWindowEvent('popstate', () => sent !== value && takeValue())
  /** `setSent` takes what the address is about to have: it is drawn later than that. */
  return { text: typed ?? value, setTyped, setSent }
}
