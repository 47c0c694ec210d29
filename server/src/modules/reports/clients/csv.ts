import { formatTaxId } from '@canhoto/fiscal/tax-id'
import type { ClientFigures, UnprovedByClient } from '@canhoto/contracts/report-figures'
import type { Columns } from '../../../platform/csv.ts'

const document = (row: { client_document: string | null }) =>
  row.client_document && formatTaxId(row.client_document)

const clientColumns: Columns<ClientFigures> = {
  Cliente: (row) => row.client_name,
  'CNPJ ou CPF': document,
  Entregas: (row) => row.deliveries,
  Realizadas: (row) => row.delivered,
  'Com insucesso': (row) => row.failed,
  'Com data prevista': (row) => row.promised,
  'No prazo': (row) => row.on_time,
  'Valor (R$)': (row) => row.value,
}

const unprovedColumns: Columns<UnprovedByClient> = {
  Cliente: (row) => row.client_name,
  'CNPJ ou CPF': document,
  'Entregas sem canhoto': (row) => row.deliveries,
  'Valor parado (R$)': (row) => row.value,
  'Dias da mais antiga': (row) => row.oldest_days,
  'Dias em média': (row) => row.average_days,
}

export const clientsCsv = { name: 'relatorio_clientes', columns: clientColumns }
export const unprovedCsv = { name: 'dinheiro_parado', columns: unprovedColumns }
