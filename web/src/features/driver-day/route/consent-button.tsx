import { Button } from '@mantine/core'
import { notify } from '../../../ui/toasts/notify.ts'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { LazyConsentDialog } from './lazy-dialogs.ts'
import type { Day } from '../use-day.ts'

/** The consent can be read and withdrawn at any time, and given again on a route. */
export function ConsentButton({ day }: { day: Day }) {
  const dialog = useDialog<'consentimento'>()
  if (!day.consented && !day.route) return null

  async function answer(given: boolean) {
    dialog.close()
    if ((await day.consent(given)) && !given)
      notify.error('Consentimento necessário', 'Sua localização não é mais compartilhada.')
  }

  return (
    <>
      <Button
        variant={day.consented ? 'subtle' : 'default'}
        px="xs"
        onClick={() => dialog.open('consentimento')}
      >
        {day.consented ? 'Consentimento de localização' : 'Compartilhar localização'}
      </Button>
      {dialog.opened && (
        <LazyConsentDialog
          consented={day.consented}
          onClose={dialog.close}
          onAnswer={(given) => void answer(given)}
        />
      )}
    </>
  )
}
