import { Button } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toServerTime } from '../../lib/server-clock.ts'
import { useServerNow } from '../../lib/use-now.ts'
import { KeptFree } from '../../ui/kept-free.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'

const TODAY = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' })
const CLOCK = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

interface Props {
  title: string
  /** When the figures were read, by this device's clock; 0 before the first time. */
  updatedAt: number
  /** Opens the search of receipts. */
  onSearchReceipts: () => void
  /** The other actions of the home. */
  children: ReactNode
}

export function HomeHeader({ title, updatedAt, onSearchReceipts, children }: Props) {
  const now = useServerNow()
  const readAt = toServerTime(updatedAt)
  // The day stands there at once, and the rest of its line is kept free.
  const note =
    updatedAt > 0 ? (
      `${TODAY.format(readAt)} · atualizado às ${CLOCK.format(readAt)}`
    ) : (
      <>
        {TODAY.format(now)}
        <KeptFree>{' · atualizado às 00:00'}</KeptFree>
      </>
    )
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
