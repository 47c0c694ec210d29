import type { IntakeEntry } from '@canhoto/contracts/sefaz-intake'
import { Button } from '@mantine/core'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { NoteEvents } from '../../shared/sefaz/note-events.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import classes from './sefaz-intake.module.css'

/** What others have registered at SEFAZ about the note; named for a correction, which may change where the goods go. */
export function EventsButton({ entry: { number, events } }: { entry: IntakeEntry }) {
  const dialog = useDialog<'events'>()
  if (events.length === 0) return null
  const isCorrected = events.some(({ type }) => type === '110110')
  const label = isCorrected ? 'Carta de correção' : 'Eventos da nota'
  return (
    <>
      <button
        type="button"
        className={classes.events}
        onClick={() => dialog.open('events')}
        aria-label={`${label} da NF ${number}`}
      >
        {label}
      </button>
      <Dialog
        opened={dialog.opened}
        onClose={dialog.close}
        title={`Eventos da NF ${number}`}
        actions={
          <Button variant="default" onClick={dialog.close}>
            Fechar
          </Button>
        }
      >
        <NoteEvents events={events} />
      </Dialog>
    </>
  )
}
