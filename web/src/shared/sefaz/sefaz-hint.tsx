import { sefazEvents } from '@canhoto/contracts/sefaz-events'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { formatCount, formatDay } from '../../lib/format.ts'
import { Callout } from '../../ui/callout.tsx'

/** On a home of the office: events that SEFAZ has not registered. */
export function SefazHint() {
  const { data } = useEndpointQuery(sefazEvents.waiting)
  if (!data || data.mode === 'off' || data.count === 0) return null
  const isTest = data.mode === 'homologation'
  return (
    <Callout
      tone="warning"
      mt="md"
      action={
        <Button component={Link} to="/dashboard/eventos-sefaz" variant="default">
          Eventos SEFAZ
        </Button>
      }
    >
      Aguardando SEFAZ: {formatCount(data.count, 'evento', 'eventos')}
      {isTest && ' de teste'}
      {data.oldest_at && `, o mais antigo de ${formatDay(data.oldest_at)}`}.
    </Callout>
  )
}
