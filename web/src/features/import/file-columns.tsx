import type { ImportFile, ImportOutcome } from '@canhoto/contracts/imports'
import { IMPORT_OUTCOME_LABELS } from '@canhoto/contracts/labels/import'
import { Button } from '@mantine/core'
import type { DataColumn } from '../../ui/table/data-table.tsx'
import { Pill } from '../../ui/pill.tsx'
import { formatCount } from '../../lib/format.ts'
import classes from './file-columns.module.css'

const TONES = {
  created: 'success',
  to_review: 'warning',
  duplicate: 'neutral',
  refused: 'danger',
  proposed: 'warning',
} as const satisfies Record<ImportOutcome, unknown>

const MAX_NUMBERS = 4

/** A result in one line: which notes it became, or why it did not. */
function resultOf({ detail, notes, proposal }: ImportFile) {
  if (proposal && notes.length === 0) {
    const { driver_name, plate } = proposal
    const count = formatCount(proposal.notes.length, 'nota', 'notas')
    return [count, driver_name, plate].filter(Boolean).join(' · ')
  }
  const numbers = notes.slice(0, MAX_NUMBERS).map(({ nf_number }) => `NF ${nf_number}`)
  if (notes.length > MAX_NUMBERS) numbers.push('…')
  return [detail, numbers.join(', ')].filter(Boolean).join(' ')
}

const pillOf = ({ outcome }: ImportFile) =>
  outcome ? (
    <Pill tone={TONES[outcome]}>{IMPORT_OUTCOME_LABELS[outcome]}</Pill>
  ) : (
    <Pill tone="info">Na fila</Pill>
  )

/** With a button that opens a proposed route, where there is one. */
export function fileColumns(rows: readonly ImportFile[], openRoute: (file: ImportFile) => void) {
  const routeButton = (file: ImportFile) =>
    file.outcome === 'proposed' && (
      <Button
        variant="default"
        px="sm"
        aria-label={`Ver rota de ${file.name}`}
        onClick={() => openRoute(file)}
      >
        Ver rota
      </Button>
    )
  const columns: DataColumn<ImportFile>[] = [
    {
      heading: 'Arquivo',
      cell: (file) => (
        <>
          <span className={classes.name}>{file.name}</span>
          <span className={classes.narrow}>
            {pillOf(file)}
            <span className={classes.result}>{resultOf(file)}</span>
            {routeButton(file)}
          </span>
        </>
      ),
    },
    { heading: 'Situação', width: '10.5rem', wide: true, cell: pillOf },
    {
      heading: 'Resultado',
      width: '40%',
      wide: true,
      cell: (file) => <span className={classes.result}>{resultOf(file)}</span>,
    },
  ]
  if (!rows.some(({ outcome }) => outcome === 'proposed')) return columns
  return [
    ...columns,
    { heading: 'Ações', width: '8rem', wide: true, actions: true, cell: routeButton },
  ] satisfies DataColumn<ImportFile>[]
}
