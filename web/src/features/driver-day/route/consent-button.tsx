import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConsentDialog } from './consent-dialog.tsx'
import type { Day } from '../use-day.ts'

/** The consent can be read and withdrawn at any time, and given again on a route. */
export function ConsentButton({ day }: { day: Day }) {
  const [reading, setReading] = useState(false)
  if (!day.consented && !day.route) return null

  async function answer(given: boolean) {
    setReading(false)
    await day.consent(given)
  }

  return (
    <>
      <Button
        variant={day.consented ? 'subtle' : 'default'}
        px="xs"
        onClick={() => setReading(true)}
      >
        {day.consented ? 'Consentimento de localização' : 'Compartilhar localização'}
      </Button>
      <ConsentDialog
        opened={reading}
        consented={day.consented}
        onClose={() => setReading(false)}
        onAnswer={(given) => void answer(given)}
      />
    </>
  )
}
