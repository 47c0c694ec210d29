import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const TYPING_MS = 300

/** Which page of which search a list shows. */
export interface PagedSearch {
  /** What is typed. */
  text: string
  setText: (text: string) => void
  /** The same once the user has stopped typing. */
  search: string
  page: number
  setPage: (page: number) => void
}

/**
 * The text of a search once the user stops typing, and the page of it. Another `filter` starts at its first page. Where the
 * screen keeps these itself, they are `given`.
 */
export function usePagedSearch(filter: string, given?: PagedSearch): PagedSearch {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), TYPING_MS)
  const [chosen, setChosen] = useState({ page: 1, filter })

  const own = {
    text,
    setText(next: string) {
      setText(next)
      setChosen({ page: 1, filter })
    },
    search,
    page: chosen.filter === filter ? chosen.page : 1,
    setPage: (page: number) => setChosen({ page, filter }),
  }
  return given ?? own
}
