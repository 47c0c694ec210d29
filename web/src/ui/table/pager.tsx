import { Group, Pagination, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'

/** '2.111' */
const { format } = new Intl.NumberFormat('pt-BR')

interface Props {
  page: number
  perPage: number
  total: number
  onChange: (page: number) => void
}

/** The current page of a list, and links to the other pages. */
export function Pager({ page, perPage, total, onChange }: Props) {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const pages = Math.max(1, Math.ceil(total / perPage))
  const first = total === 0 ? 0 : (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  return (
    <Group component="nav" aria-label="Páginas" justify="space-between" mt="md">
      <Text
        component="output"
        c="dimmed"
      >{`${format(first)} a ${format(last)} de ${format(total)}`}</Text>
      {pages > 1 && (
        // Seven buttons of 44 pixels beside each other on a phone of 360.
        <Pagination
          total={pages}
          value={page}
          onChange={onChange}
          siblings={isWide ? 1 : 0}
          gap={isWide ? 8 : 3}
        />
      )}
    </Group>
  )
}
