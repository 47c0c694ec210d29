import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'

const Config = z.object({ mail: z.optional(z.literal(true)) })

async function hasMail() {
  const answer = await fetch('/config.json')
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return false
  return Config.safeParse(await answer.json()).data?.mail ?? false
}

/** Whether this installation sends e-mails; undefined until that is known. Only then anything of them is offered. */
export function useMail() {
  const { data } = useQuery({
    queryKey: ['has mail'],
    queryFn: hasMail,
    staleTime: Infinity,
    retry: false,
  })
  return data
}
