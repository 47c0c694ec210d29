import { formatDay } from '../../lib/format.ts'

export interface ReportWords {
  isToday: boolean
  /** Of the column of the day: 'Hoje', '20/11'. */
  dayHeading: string
  /** 'hoje', 'em 20/11' */
  onDay: string
  /** 'Mês', '11/2026' */
  monthHeading: string
  /** 'no mês', 'no mês 11/2026' */
  inMonth: string
  /** 'Destaque de hoje', 'Destaque de 20/11' */
  topDriver: string
  nothing: string
}

const TODAY: ReportWords = {
  isToday: true,
  dayHeading: 'Hoje',
  onDay: 'hoje',
  monthHeading: 'Mês',
  inMonth: 'no mês',
  topDriver: 'Destaque de hoje',
  nothing: 'Nenhuma entrega realizada hoje ainda.',
}

/** How the report of drivers names the day that it is of, YYYY-MM-DD, and its month; '' is today. */
export function reportWords(day: string): ReportWords {
  if (day === '') return TODAY
  const [date, ...month] = formatDay(day).split('/')
  const dayHeading = `${date}/${month[0]}`
  const monthHeading = month.join('/')
  return {
    isToday: false,
    dayHeading,
    onDay: `em ${dayHeading}`,
    monthHeading,
    inMonth: `no mês ${monthHeading}`,
    topDriver: `Destaque de ${dayHeading}`,
    nothing: `Nenhuma entrega realizada em ${dayHeading}.`,
  }
}
