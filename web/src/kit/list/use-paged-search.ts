import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const TYPING_MS = 300

/** What a paged list is asked for: the words, once the person stops typing, and the page of that search. */
export function usePagedSearch() {
  const [text, type] = useState('')
  const [search] = useDebouncedValue(text.trim(), TYPING_MS)
  const [page, setPage] = useState(1)

  function setText(next: string) {
    type(next)
    setPage(1)
  }

  return { text, setText, search, page, setPage }
}
