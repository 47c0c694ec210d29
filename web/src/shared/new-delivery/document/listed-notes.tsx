import { can } from '@canhoto/contracts/access'
import { Button } from '@mantine/core'
import { roleOf } from '../../../session/session.ts'
import { useSignedIn } from '../../../session/use-session.ts'
import { focusOnMount } from '../focus-on-mount.ts'
import type { NoteList } from './list-notes.ts'
import classes from './listed-notes.module.css'

interface Props {
  list: NoteList
  onKey: (key: string) => void
  onCancel: () => void
}

/** The notes of a CT-e or a file: a delivery belongs to one note, so the user chooses it. */
export function ListedNotes({ list: { source, lead, notes }, onKey, onCancel }: Props) {
  const role = roleOf(useSignedIn().user)
  const canImport = role !== null && can(role, 'deliveries.import')
  return (
    <section
      ref={focusOnMount}
      tabIndex={-1}
      className={classes.listed}
      aria-label={`Notas do ${source}`}
    >
      <p className={classes.lead}>{lead}</p>
      <p className={classes.hint}>
        {canImport
          ? 'Escolha a nota desta entrega. Para criar uma entrega de cada nota, use "Importar Documentos".'
          : `Escolha a nota desta entrega. Depois de salvar, envie o ${source} de novo para a próxima.`}
      </p>
      <ul className={classes.notes}>
        {notes.map(({ key, name, description }, index) => (
          <li key={key ?? index}>
            <button
              type="button"
              className={classes.note}
              disabled={key === null}
              onClick={() => key !== null && onKey(key)}
            >
              <span className={classes.name}>{name}</span>
              <span className={classes.key}>{description}</span>
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
