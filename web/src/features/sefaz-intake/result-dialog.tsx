import type { IntakeResult } from '@canhoto/contracts/sefaz-intake'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { formatCount } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Pill } from '../../ui/pill.tsx'
import classes from './sefaz-intake.module.css'

const OUTCOMES = {
  created: { label: 'Entrega criada', tone: 'success' },
  duplicate: { label: 'Já era entrega', tone: 'info' },
  refused: { label: 'Não criada', tone: 'danger' },
} as const

interface Props {
  results: readonly IntakeResult[]
  dialog: OpenDialog
  onAssign: (deliveryIds: readonly string[]) => void
}

/** What became of each chosen note, the refused ones first, and the way to give the new deliveries to a driver. */
export function ResultDialog({ results, dialog, onAssign }: Props) {
  const of = (outcome: IntakeResult['outcome']) =>
    results.filter((result) => result.outcome === outcome)
  const [created, duplicates, refused] = [of('created'), of('duplicate'), of('refused')]
  const ids = created.flatMap(({ delivery_id }) => delivery_id ?? [])
  return (
    <Dialog
      opened={dialog.opened}
      onClose={dialog.close}
      title={
        created.length > 0
          ? formatCount(created.length, 'entrega criada', 'entregas criadas')
          : 'Nenhuma entrega criada'
      }
      actions={
        <>
          <Button variant="default" onClick={dialog.close}>
            Fechar
          </Button>
          {ids.length > 0 && <Button onClick={() => onAssign(ids)}>Atribuir motorista</Button>}
        </>
      }
    >
      <ul className={classes.results} aria-label="Resultado">
        {[...refused, ...duplicates, ...created].map((result) => (
          <Result key={result.entry_id} result={result} />
        ))}
      </ul>
    </Dialog>
  )
}

function Result({ result: { number, outcome, detail, delivery_id } }: { result: IntakeResult }) {
  const { label, tone } = OUTCOMES[outcome]
  return (
    <li className={classes.result}>
      {delivery_id ? (
        <Link to={`/dashboard/entregas/${delivery_id}`} className={classes.link ?? ''}>
          NF {number}
        </Link>
      ) : (
        <span>NF {number}</span>
      )}
      <Pill tone={tone}>{label}</Pill>
      {detail && <span className={classes.detail}>{detail}</span>}
    </li>
  )
}
