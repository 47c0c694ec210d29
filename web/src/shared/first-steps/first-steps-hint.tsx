import { companies, type Usage } from '@canhoto/contracts/companies'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { Callout } from '../../ui/callout.tsx'

interface Props {
  /** The sentence for a company that is not set up; null for one that is. */
  missing: (usage: Usage) => string | null
}

/** On a home: leads to the guided start while the company is not set up. */
export function FirstStepsHint({ missing }: Props) {
  const usage = useEndpointQuery(companies.usage)
  const sentence = usage.data && missing(usage.data)
  if (!sentence) return null
  return (
    <Callout
      tone="warning"
      mb="md"
      action={
        <Button component={Link} to="/dashboard/inicio" variant="default">
          Primeiros passos
        </Button>
      }
    >
      {sentence}
    </Callout>
  )
}
