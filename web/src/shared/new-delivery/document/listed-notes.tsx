import { can } from '@canhoto/contracts/access'
import { parseAccessKey } from '@canhoto/fiscal/access-key'
import { Button } from '@mantine/core'
import { roleOf } from '../../../session/session.ts'
import { useSignedIn } from '../../../session/use-session.ts'
import { keyText } from '../form/access-key.ts'
import { focusOn } from '../form/focus-field.ts'
import classes from './listed-notes.module.css'

interface Props {
  keys: readonly string[]
  onKey: (key: string) => void
  onCancel: () => void
}

/** A CT-e stands for several notes, and a delivery is of one. */
export function ListedNotes({ keys, onKey, onCancel }: Props) {
  const role = roleOf(useSignedIn().user)
  const mayImport = role !== null && can(role, 'deliveries.import')
  return (
    <section ref={focusOn} tabIndex={-1} className={classes.listed} aria-label="Notas do CT-e">
      <p className={classes.lead}>{`Este CT-e lista ${keys.length} notas`}</p>
      <p className={classes.hint}>
        {mayImport
          ? 'Escolha a nota desta entrega. Para criar uma entrega de cada nota, use "Importar Documentos".'
          : 'Escolha a nota desta entrega. Depois de salvar, envie o CT-e de novo para a próxima.'}
      </p>
      <ul className={classes.notes}>
        {keys.map((key) => (
          <li key={key}>
            <button type="button" className={classes.note} onClick={() => onKey(key)}>
              <span className={classes.name}>{nameOf(key)}</span>
              <span className={classes.key}>{keyText(key)}</span>
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

function nameOf(key: string) {
  const parts = parseAccessKey(key)
  return parts ? `NF ${parts.number}, série ${parts.series}` : 'NF'
}
