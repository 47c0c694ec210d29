import { useQuery } from '@tanstack/react-query'
import { hasMail } from './has-mail.ts'

/** Whether the screens offer what is sent by e-mail; false until that is known. */
export function useMail() {
  const { data = false } = useQuery({
    queryKey: ['has mail'],
    queryFn: hasMail,
    staleTime: Infinity,
    retry: false,
  })
  return data
}
