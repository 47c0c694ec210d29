import type { DataColumn } from '../../ui/table/data-table.tsx'

interface Row {
  company_name: string | null
}

/** Of which company a row is; what belongs to none is the platform's. On a phone it stands under the row's name. */
export const companyColumn: DataColumn<Row> = {
  heading: 'Empresa',
  width: '17%',
  wide: true,
  cell: (row) => <span title={formatCompany(row)}>{formatCompany(row)}</span>,
}

export function formatCompany({ company_name }: Row) {
  return company_name ?? 'Plataforma'
}
