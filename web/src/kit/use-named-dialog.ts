import { useSearchParams } from 'react-router'

/** Which dialog of a home is open, kept in the address: the back button closes it, and a reload opens it again. */
export function useNamedDialog<Name extends string>() {
  const [params, setParams] = useSearchParams()
  return {
    opened: params.get('painel') as Name | null,
    open: (name: Name) => setParams({ painel: name }),
    close: () => setParams({}, { replace: true }),
  }
}
