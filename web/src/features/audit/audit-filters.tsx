import { OfCompany } from '@canhoto/contracts/fields'
import { AUDITED_LABELS } from '@canhoto/contracts/labels/audit'
import { AUDITED } from '@canhoto/contracts/reports'
import { NativeSelect } from '@mantine/core'
import * as z from 'zod/mini'
import { DayFilter } from '../../kit/list/day-filter.tsx'
import type { ListAddress } from '../../kit/list/use-list-address.ts'

/** In the address. */
export const FIELDS = {
  ...OfCompany,
  record_type: z.enum(AUDITED),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
}

const RECORD_TYPES = [
  { value: '', label: 'Todos os registros' },
  ...AUDITED.map((value) => ({ value, label: AUDITED_LABELS[value] })),
]

type Props = Pick<ListAddress<typeof FIELDS>, 'filters' | 'change'>

export function AuditFilters({ filters, change }: Props) {
  const { record_type = '', start_date = '', end_date = '' } = filters
  return (
    <>
      <NativeSelect
        aria-label="Tipo de registro"
        data={RECORD_TYPES}
        value={record_type}
        onChange={({ currentTarget: { value } }) =>
          change({ record_type: AUDITED.find((each) => each === value) })
        }
      />
      <DayFilter
        word="De"
        name="data inicial"
        value={start_date}
        max={end_date}
        onChange={(day) => change({ start_date: day || undefined })}
      />
      <DayFilter
        word="Até"
        name="data final"
        value={end_date}
        min={start_date}
        onChange={(day) => change({ end_date: day || undefined })}
      />
    </>
  )
}
