import { certificates } from '@canhoto/contracts/certificates'
import { describeExpiry } from '@canhoto/contracts/labels/certificate'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { formatDay } from '../../lib/format.ts'
import { Callout } from '../../ui/callout.tsx'

/** On the home of an ADMIN: the certificate that expires last expires soon, or has expired. */
export function CertificateHint() {
  const { data } = useEndpointQuery(certificates.get)
  const [last] = (data?.certificates ?? []).toSorted((a, b) => b.days_left - a.days_left)
  if (!last || last.state === 'valid') return null
  const isExpired = last.state === 'expired'
  return (
    <Callout
      tone={isExpired ? 'danger' : 'warning'}
      mt="md"
      action={
        <Button component={Link} to="/dashboard/certificado" variant="default">
          Certificado digital
        </Button>
      }
    >
      {describeExpiry({
        subject: last.subject,
        day: formatDay(last.not_after),
        daysLeft: last.days_left,
        isExpired,
      })}
    </Callout>
  )
}
