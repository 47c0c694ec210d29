import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const TYPING_MS = 300

/** The text of a search once the user stops typing, and the page of it. Another `filter` starts at its first page. */
export function usePagedSearch(filter: string) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), TYPING_MS)
  const [chosen, setChosen] = useState({ page: 1, filter })

  return {
    text,
    setText(next: string) {
      setText(next)
      setChosen({ page: 1, filter })
    },
    search,
    page: chosen.filter === filter ? chosen.page : 1,
    setPage: (page: number) => setChosen({ page, filter }),
  }
}
