import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { loadWhenIdle } from '../../../lib/load-when-idle.ts'
import type { Draft } from '../../../lib/outbox/drafts.ts'
import { Callout } from '../../../ui/callout.tsx'
import { LazyPhotoDialog, loadPhotoDialog } from './lazy-photo-dialog.tsx'

interface Props {
  drafts: readonly Draft[]
  driverId: string
  consented: boolean
}

/** The photos that were left unconfirmed: a call came, the battery was empty, the session ended. */
export function LeftDrafts({ drafts, driverId, consented }: Props) {
  const dialog = useDialog<Draft>()
  // The dialog that needs it reports its failure.
  useEffect(() => loadWhenIdle(loadPhotoDialog), [])
  return (
    <>
      {drafts.map((draft) => (
        <Callout
          key={draft.id}
          tone="warning"
          mb="md"
          action={
            <Button variant="default" onClick={() => dialog.open(draft)}>
              Ver foto
            </Button>
          }
        >
          {`Há uma foto não confirmada da NF ${draft.work.nf_number}.`}
        </Callout>
      ))}
      {dialog.choice && (
        <LazyPhotoDialog
          key={dialog.key}
          note={noteOf(dialog.choice)}
          draft={dialog.choice}
          driverId={driverId}
          consented={consented}
          dialog={dialog}
          onClose={dialog.close}
        />
      )}
    </>
  )
}

function noteOf({ delivery_id: id, work: { nf_number, fields } }: Draft) {
  return { id, nf_number, nfe_key: fields.nfe_key ?? null }
}
