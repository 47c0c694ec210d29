import { Button } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page/page-header.tsx'

const TODAY = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' })
const CLOCK = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

interface Props {
  title: string
  /** When the figures were read, in milliseconds; 0 before the first time. */
  updatedAt: number
  /** Opens the search of receipts. */
  onSearchReceipts: () => void
  /** The other actions of the home. */
  children: ReactNode
}

export function HomeHeader({ title, updatedAt, onSearchReceipts, children }: Props) {
  const note =
    updatedAt > 0 && `${TODAY.format(updatedAt)} · atualizado às ${CLOCK.format(updatedAt)}`
  return (
    <PageHeader title={title} note={note}>
      <Button
        variant="default"
        leftSection={<IconFileSearch size={20} />}
        onClick={onSearchReceipts}
      >
        Buscar Canhotos
      </Button>
      {children}
    </PageHeader>
  )
}
