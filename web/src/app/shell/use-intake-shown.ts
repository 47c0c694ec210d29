import { useCallback, useState } from 'react'

/**
 * Whether the menu leads to 'Entrada SEFAZ': until the server says so, as it did before a reload, so that its other links stay where
 * they are.
 */
export function useIntakeShown(companyId: string) {
  const key = `canhoto-intake ${companyId}`
  const [isShown, setShown] = useState(() => sessionStorage.getItem(key) === 'true')
  const answer = useCallback(
    (now: boolean) => {
      sessionStorage.setItem(key, String(now))
      setShown(now)
    },
    [key],
  )
  return [isShown, answer] as const
}
