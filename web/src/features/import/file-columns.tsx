import type { ImportFile, ImportOutcome } from '@canhoto/contracts/imports'
import { Button } from '@mantine/core'
import type { DataColumn } from '../../ui/table/data-table.tsx'
import { Pill } from '../../ui/pill.tsx'
import { formatCount } from '../../lib/format.ts'
import classes from './file-columns.module.css'

const STATES = {
  created: { tone: 'success', text: 'Criada' },
  duplicate: { tone: 'neutral', text: 'Já registrada' },
  refused: { tone: 'danger', text: 'Recusada' },
  proposed: { tone: 'warning', text: 'Rota proposta' },
} as const satisfies Record<ImportOutcome, unknown>
const READING = { tone: 'info', text: 'Na fila' } as const

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

const pillOf = ({ outcome }: ImportFile) => {
  const { tone, text } = outcome ? STATES[outcome] : READING
  return <Pill tone={tone}>{text}</Pill>
}

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
