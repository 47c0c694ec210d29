import { useQuery } from '@tanstack/react-query'
import { hasMail } from '../../lib/http/config.ts'

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
