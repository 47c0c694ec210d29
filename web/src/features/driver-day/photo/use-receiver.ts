import { useState } from 'react'
import { useSignedIn } from '../../../session/use-session.ts'
import type { Receiver } from './receipt-photo.ts'
import { RECEIVER_NAME } from './receiver-fields.tsx'

/** What the driver writes down about who signed, and whether it may be missing. */
export function useReceiver() {
  const { company } = useSignedIn()
  const [receiver, setReceiver] = useState<Receiver>({})
  const [problem, setProblem] = useState<string | null>(null)
  const isRequired = company.receiver_rule === 'REQUIRED'

  /** Says what is missing, at its field. */
  function isComplete() {
    const isMissing = isRequired && !receiver.receiver_name?.trim()
    setProblem(isMissing ? 'Informe o nome de quem recebeu.' : null)
    if (isMissing) document.getElementById(RECEIVER_NAME)?.focus()
    return !isMissing
  }

  function change(next: Receiver) {
    setReceiver(next)
    setProblem(null)
  }

  return { receiver, isComplete, fields: { receiver, isRequired, problem, onChange: change } }
}
