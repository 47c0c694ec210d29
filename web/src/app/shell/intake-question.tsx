import { sefazIntake } from '@canhoto/contracts/sefaz-intake'
import { useEffect } from 'react'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'

const ASKED_AGAIN_MS = 600_000

/** Answers whether the menu leads to 'Entrada SEFAZ': where the company reads the distribution, or has read it. */
export function IntakeQuestion({ onAnswer }: { onAnswer: (isShown: boolean) => void }) {
  const { data } = useEndpointQuery(
    sefazIntake.shown,
    {},
    { staleTime: ASKED_AGAIN_MS, retry: false },
  )
  useEffect(() => {
    if (data) onAnswer(data.is_shown)
  }, [data, onAnswer])
  return null
}
