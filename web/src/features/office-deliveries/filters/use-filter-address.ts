import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { PagedSearch } from '../../../kit/list/use-paged-search.ts'
import { type Filters, formatFilters, parseFilters, parsePage } from './filter-address.ts'

const TYPING_MS = 300

/** Filters, search, order and page of the list as the address has them: a reload, Back and a link lead to the same list. */
export function useFilterAddress() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const filters = parseFilters(params)
  const { search = '' } = filters

  function go(next: Filters, page = 1) {
    // What was typed last must not bring back a user who has opened a delivery meanwhile.
    if (location.pathname !== pathname) return
    // The browser's address, which knows a change before the screen is drawn again.
    const { search: was, page: pageWas, ...present } = currentAddress()
    const address = formatFilters(next, page)
    if (address === formatFilters({ ...present, search: was }, pageWas)) return
    // One step back leads over all that was typed, not letter by letter.
    const isTyping = Boolean(was && next.search && was !== next.search)
    void navigate({ search: address }, { replace: isTyping })
  }

  const change = (part: Filters) => {
    const { page: _, ...present } = currentAddress()
    go({ ...present, ...part })
  }
  const typed = useTypedSearch(search, (text) => change({ search: text || undefined }))

  const paging: PagedSearch = {
    ...typed,
    search,
    page: parsePage(params),
    setPage(page) {
      const { page: _, ...present } = currentAddress()
      go(present, page)
    },
  }
  return { filters, change, choose: go, paging }
}

function currentAddress(): Filters & { page: number } {
  const params = new URLSearchParams(location.search)
  return { ...parseFilters(params), page: parsePage(params) }
}

/** What is typed stays as it is while the address follows, until the address changes in another way. */
function useTypedSearch(search: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState({ text: search, from: search })
  const commit = useDebouncedCallback((text: string) => {
    setTyped((before) => ({ ...before, from: text }))
    onSearch(text)
  }, TYPING_MS)
  const isCurrent = typed.from === search || typed.text.trim() === search
  return {
    text: isCurrent ? typed.text : search,
    setText(text: string) {
      setTyped({ text, from: search })
      commit(text.trim())
    },
  }
}
