import type { ReportedDriver } from '@canhoto/contracts/driver-performance'
import type { CsvFile } from '../../../domain/csv-file.ts'

/** Of a day that is not today, the headings say so: 'Entregas em 20/11/2026', 'Entregas em 11/2026'. */
export function driverPerformanceCsv(day?: string): CsvFile<ReportedDriver> {
  const [year, month, date] = day?.split('-') ?? []
  const of = day ? `em ${date}/${month}/${year}` : 'Hoje'
  const ofMonth = day ? `em ${month}/${year}` : 'no Mês'
  return {
    name: 'relatorio_desempenho',
    columns: {
      Posição: (row) => row.rankToday,
      Motorista: (row) => row.name,
      Usuário: (row) => row.username,
      [`Entregas ${of}`]: (row) => row.deliveriesToday,
      [`Entregas ${ofMonth}`]: (row) => row.deliveriesMonth,
      [`Ocorrências ${of}`]: (row) => row.occurrencesToday,
      [`Ocorrências ${ofMonth}`]: (row) => row.occurrencesMonth,
      [`Veículos ${of}`]: (row) => row.vehiclesToday.join(', '),
      [`Veículos ${ofMonth}`]: (row) => row.vehiclesMonth.join(', '),
    },
  }
}
