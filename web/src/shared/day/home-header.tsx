import { Button } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { toServerTime } from '../../lib/server-clock.ts'
import { useServerNow } from '../../lib/use-now.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { KeptFree } from '../../ui/kept-free.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const

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
  const { day, clock } = useFormats()
  const readAt = toServerTime(updatedAt)
  // The day stands there at once, and the rest of its line is kept free.
  const note =
    updatedAt > 0 ? (
      `${day.format(readAt)} · atualizado às ${clock.format(readAt)}`
    ) : (
      <>
        {day.format(now)}
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

/** In the zone of the company, as the times of the lists are. */
function useFormats() {
  const { company } = useSignedIn()
  const timeZone = company.time_zone
  return useMemo(() => {
    const format = (parts: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('pt-BR', { ...parts, timeZone })
    return { day: format(DAY), clock: format(CLOCK) }
  }, [timeZone])
}
