import { demonstration } from '@canhoto/contracts/demonstration'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { messageOf } from '../../lib/http/api-error.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './demonstration-button.module.css'

const Config = z.object({ demonstration: z.optional(z.literal(true)) })

/** What other installations are not asked: they have no demonstration. */
async function isDemonstration() {
  const answer = await fetch('/config.json')
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return false
  return Config.safeParse(await answer.json()).data?.demonstration ?? false
}

interface Props {
  /** Is told whether there is a demonstration. */
  onAnswer: (isDemonstration: boolean) => void
}

/** Pauses the day of the demonstration, and lets it go on, on every screen of the office. */
export function DemonstrationButton({ onAnswer }: Props) {
  const { data: isShown } = useQuery({
    queryKey: ['is demonstration'],
    queryFn: isDemonstration,
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    if (isShown !== undefined) onAnswer(isShown)
  }, [isShown, onAnswer])
  const now = useEndpointQuery(demonstration.get, {}, { enabled: isShown === true, retry: false })
  const change = useEndpointMutation(demonstration.update, {
    invalidates: [demonstration.get],
    onError: (error) => notify.error('Demonstração', messageOf(error, 'Tente novamente.')),
  })
  if (!now.data) return null
  const { is_paused } = now.data
  return (
    <PlainButton
      variant="subtle"
      size="sm"
      className={classes.button}
      onClick={() => change.start({ body: { is_paused: !is_paused } })}
    >
      {is_paused ? 'Continuar demonstração' : 'Pausar demonstração'}
    </PlainButton>
  )
}
