import { ROLE_LABELS } from '@canhoto/contracts/labels/role'
import { type Person, PERSON_COUNTS, type PersonWanted, privacy } from '@canhoto/contracts/privacy'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { formatNumber } from '../../lib/format.ts'
import { callFile } from '../../lib/http/api.ts'
import { endpointKey } from '../../lib/http/endpoint-key.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Callout } from '../../ui/callout.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { COUNT_LABELS } from './count-labels.ts'
import classes from './privacy-page.module.css'

interface Props {
  person: Person
  wanted: PersonWanted
  onBegun: () => void
}

/** What the company knows of the person, and what can be done with it. */
export function FoundPerson({ person, wanted, onBegun }: Props) {
  const dialog = useDialog<true>()
  const { isBusy, download } = useExport(wanted)
  const { names, users, counts, document, obstacle } = person
  return (
    <div className={classes.result} aria-live="polite">
      <strong>{names.slice(0, 3).join(' · ') || document}</strong>
      {users.map(({ id, name, role }) => (
        <div key={id}>{`Usuário: ${name}${role ? `, ${ROLE_LABELS[role]}` : ''}`}</div>
      ))}
      <dl className={classes.facts}>
        {document && (
          <div>
            <dt>Documento</dt>
            <dd>{document}</dd>
          </div>
        )}
        {PERSON_COUNTS.filter((what) => counts[what]).map((what) => (
          <div key={what}>
            <dt>{COUNT_LABELS[what]}</dt>
            <dd>{formatNumber(counts[what] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      {obstacle && (
        <Callout tone="warning" mb="md">
          {obstacle}
        </Callout>
      )}
      <div className={classes.buttons}>
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-busy={isBusy}
          onClick={() => void download()}
        >
          {isBusy ? 'Exportando...' : 'Exportar dados (ZIP)'}
        </Button>
        <Button
          variant="outline"
          color="red"
          disabled={obstacle !== null}
          onClick={() => dialog.open(true)}
        >
          Anonimizar...
        </Button>
      </div>
      {dialog.choice && (
        <EraseDialog key={dialog.key} wanted={wanted} dialog={dialog} onBegun={onBegun} />
      )}
    </div>
  )
}

function useExport(wanted: PersonWanted) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function download() {
    if (isBusy) return
    setBusy(true)
    try {
      saveFile(await callFile(privacy.exportPerson, { body: wanted }), 'dados-da-pessoa.zip')
      void client.invalidateQueries({ queryKey: endpointKey(privacy.listRequests) })
    } catch (error) {
      notify.error('Erro ao exportar', serverMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, download }
}
