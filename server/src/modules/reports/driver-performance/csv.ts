import type { ReportedDriver } from '@canhoto/contracts/driver-performance'
import type { Columns } from '../../../platform/csv.ts'

const columns: Columns<ReportedDriver> = {
  Posição: (row) => row.rankToday,
  Motorista: (row) => row.name,
  Usuário: (row) => row.username,
  'Entregas Hoje': (row) => row.deliveriesToday,
  'Entregas no Mês': (row) => row.deliveriesMonth,
  'Ocorrências Hoje': (row) => row.occurrencesToday,
  'Ocorrências no Mês': (row) => row.occurrencesMonth,
  'Veículos Hoje': (row) => row.vehiclesToday.join(', '),
  'Veículos no Mês': (row) => row.vehiclesMonth.join(', '),
}

export const driverPerformanceCsv = { name: 'relatorio_desempenho', columns }
