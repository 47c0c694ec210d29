import { useEffect, useState } from 'react'

/** The one-time token of a link to choose a new password, `/login#redefinir=…`: in a fragment, which no server ever sees. */
export function useResetToken() {
  const [token, setToken] = useState(inAddress)

  useEffect(() => {
    function readAddress() {
      const opened = inAddress()
      if (opened === null) return
      setToken(opened)
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    addEventListener('hashchange', readAddress)
    return () => removeEventListener('hashchange', readAddress)
  }, [])

  return [token, () => setToken(null)] as const
}

function inAddress() {
  return new URLSearchParams(location.hash.slice(1)).get('redefinir')
}
