import { INTAKE_STATE_LABELS } from '@canhoto/contracts/labels/sefaz-intake'
import type { IntakeEntry } from '@canhoto/contracts/sefaz-intake'
import { formatTaxId } from '@canhoto/fiscal/tax-id'
import { Link } from 'react-router'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'
import { Pill } from '../../ui/pill.tsx'
import { DownloadXml } from './download-xml.tsx'
import { EventsButton } from './events-button.tsx'
import classes from './sefaz-intake.module.css'

const TONES = { new: 'info', delivery: 'success', ignored: 'neutral', cancelled: 'danger' } as const
const NONE = '–'

export const nameOf = ({ number }: IntakeEntry) => `NF ${number}`

const placeOf = ({ municipality, uf }: IntakeEntry) =>
  [municipality, uf].filter(Boolean).join('/') || NONE

const valueOf = ({ total_value }: IntakeEntry) =>
  total_value === null ? NONE : formatMoney(Number(total_value))

const issuedOf = ({ issued_on }: IntakeEntry) => (issued_on ? formatDay(issued_on) : NONE)

/** What a user would otherwise wonder about. */
function hintOf({ kind, environment, is_own }: IntakeEntry) {
  if (environment === 'homologation') return 'Homologação'
  if (is_own) return 'A empresa é o destinatário'
  if (kind === 'summary') return 'Só o resumo chegou'
  if (kind === 'listed') return 'Citada num CT-e'
  return null
}

export const intakeColumns: readonly DataColumn<IntakeEntry>[] = [
  {
    heading: 'Nota',
    width: '12.25rem',
    wide: true,
    cell: (row) => (
      <>
        <strong className="numbers">{row.number}</strong>
        <span className={classes.key}>{row.access_key}</span>
      </>
    ),
  },
  {
    heading: 'Remetente',
    cell: (row) => (
      <RowName
        under={row.shipper_document && formatTaxId(row.shipper_document)}
        narrowOnly={<Narrow row={row} />}
      >
        {row.shipper_name ?? 'Não informado'}
      </RowName>
    ),
  },
  {
    heading: 'Destinatário',
    wide: true,
    cell: (row) => <RowName under={hintOf(row)}>{row.recipient_name ?? 'Não informado'}</RowName>,
  },
  {
    heading: 'Cidade',
    width: '8rem',
    wide: true,
    cell: (row) => <span title={placeOf(row)}>{placeOf(row)}</span>,
  },
  {
    heading: 'Valor',
    width: '7.5rem',
    wide: true,
    cell: (row) => <span className="numbers">{valueOf(row)}</span>,
  },
  {
    heading: 'Emissão',
    width: '6.75rem',
    wide: true,
    cell: (row) => <span className="numbers">{issuedOf(row)}</span>,
  },
  { heading: 'Situação', width: '9.75rem', wide: true, cell: (row) => <State row={row} /> },
  {
    heading: 'XML',
    width: '4rem',
    actions: true,
    cell: (row) => row.has_xml && <DownloadXml entry={row} />,
  },
]

/** Below it the table is scrolled. */
export const COLUMNS_WIDTH = '72rem'

function State({ row }: { row: IntakeEntry }) {
  return (
    <span className={classes.state}>
      <StatePill row={row} />
      <EventsButton entry={row} />
    </span>
  )
}

function StatePill({ row }: { row: IntakeEntry }) {
  const pill = <Pill tone={TONES[row.state]}>{INTAKE_STATE_LABELS[row.state]}</Pill>
  if (!row.delivery_id) return pill
  return (
    <Link
      to={`/dashboard/entregas/${row.delivery_id}`}
      className={classes.delivery ?? ''}
      aria-label={`${INTAKE_STATE_LABELS[row.state]}: ver a entrega da ${nameOf(row)}`}
    >
      {pill}
    </Link>
  )
}

/** On a phone one column says all of it. */
function Narrow({ row }: { row: IntakeEntry }) {
  const told = [nameOf(row), placeOf(row), valueOf(row), hintOf(row)]
  return (
    <span className={classes.narrow}>
      <span>{`Para ${row.recipient_name ?? 'destinatário não informado'}`}</span>
      <span>{told.filter((part) => part !== null && part !== NONE).join(' · ')}</span>
      <State row={row} />
    </span>
  )
}
