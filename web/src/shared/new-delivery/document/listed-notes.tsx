import { can } from '@canhoto/contracts/access'
import { formatAccessKey, parseAccessKey } from '@canhoto/fiscal/access-key'
import { Button } from '@mantine/core'
import { roleOf } from '../../../session/session.ts'
import { useSignedIn } from '../../../session/use-session.ts'
import { focusOnMount } from '../focus-on-mount.ts'
import { formatCount } from '../../../lib/format.ts'
import classes from './listed-notes.module.css'

interface Props {
  keys: readonly string[]
  onKey: (key: string) => void
  onCancel: () => void
}

/** The notes of a CT-e: a delivery belongs to one note, so the user chooses it. */
export function ListedNotes({ keys, onKey, onCancel }: Props) {
  const role = roleOf(useSignedIn().user)
  const canImport = role !== null && can(role, 'deliveries.import')
  return (
    <section ref={focusOnMount} tabIndex={-1} className={classes.listed} aria-label="Notas do CT-e">
      <p
        className={classes.lead}
      >{`Este CT-e lista ${formatCount(keys.length, 'nota', 'notas')}`}</p>
      <p className={classes.hint}>
        {canImport
          ? 'Escolha a nota desta entrega. Para criar uma entrega de cada nota, use "Importar Documentos".'
          : 'Escolha a nota desta entrega. Depois de salvar, envie o CT-e de novo para a próxima.'}
      </p>
      <ul className={classes.notes}>
        {keys.map((key) => (
          <li key={key}>
            <button type="button" className={classes.note} onClick={() => onKey(key)}>
              <span className={classes.name}>{formatNoteName(key)}</span>
              <span className={classes.key}>{formatAccessKey(key)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={onCancel}>
        Escolher Outro Documento
      </Button>
    </section>
  )
}

function formatNoteName(key: string) {
  const parts = parseAccessKey(key)
  return parts ? `NF ${parts.number}, série ${parts.series}` : 'NF'
}
