import { useDebouncedCallback } from '@mantine/hooks'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { openDialogs } from '../dialog/use-dialog.ts'
import { type FilterFields, type FiltersOf, listAddress } from './list-address.ts'
import type { PagedSearch } from './use-paged-search.ts'
import { useTyped } from './use-typed.ts'

const TYPING_MS = 300

/** What a list reads of the address, and how it changes it. */
export interface ListAddress<F extends FilterFields> {
  filters: FiltersOf<F>
  /** Sets these filters, or unsets those that are undefined, and shows the first page. */
  change: (part: FiltersOf<F>) => void
  /** Sets these alone. */
  choose: (filters: FiltersOf<F>, search?: string) => void
  clear: () => void
  paging: PagedSearch
}

/**
 * Filters, search and page of a list as the address has them: a reload, Back and a link lead to the same list. A second
 * list on the screen needs a `prefix` for its parameters.
 */
export function useListAddress<F extends FilterFields>(fields: F, prefix = ''): ListAddress<F> {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const address = listAddress(fields, prefix)
  const { filters, search, page } = address.parse(params)
  /** The browser's address, which knows a change before the screen is drawn again. */
  const current = () => address.parse(new URLSearchParams(location.search))

  function go(next: Partial<ReturnType<typeof current>>, replace = false) {
    // What was typed last must not bring back a user who has opened another screen meanwhile.
    if (location.pathname !== pathname) return
    const present = new URLSearchParams(location.search)
    const text = address.format(next, present)
    if (text === address.format(current(), present)) return
    // A dialog that was opened since the last letter stays open.
    const state = openDialogs()
    void navigate({ search: text }, state ? { replace: true, state } : { replace })
  }

  const typed = useTypedSearch(search, (text) => {
    const now = current()
    // One step back leads over all that was typed, not letter by letter.
    go({ filters: now.filters, search: text }, now.search !== '' && text !== '')
  })
  return {
    filters,
    change(part) {
      const now = current()
      go({ filters: { ...now.filters, ...part }, search: now.search })
    },
    choose: (chosen, text = '') => go({ filters: chosen, search: text }),
    clear: () => go({}),
    paging: { ...typed, search, page, setPage: (number) => go({ ...current(), page: number }) },
  }
}

function useTypedSearch(search: string, onSearch: (text: string) => void) {
  const { text, setTyped, setSent } = useTyped(search)
  const commit = useDebouncedCallback((typed: string) => {
    setSent(typed)
    onSearch(typed)
  }, TYPING_MS)
  return {
    text,
    setText(typed: string) {
      setTyped(typed)
      commit(typed.trim())
    },
  }
}
