/** One event of a note, by the company's clock. */
export interface OcorenEvent {
  /** Who issued the note: CNPJ or CPF without punctuation. */
  issuer: string
  series: string
  nf_number: string
  nfe_key: string | null
  /** Of the table, two digits. */
  code: string
  /** DDMMYYYY */
  day: string
  /** HHMM */
  time: string
  note: string | null
}

export interface OcorenFile {
  company: { name: string; cnpj: string }
  client: { name: string }
  /** When the file is made: DDMMYYYY and HHMMSS. */
  made: { day: string; time: string }
  events: readonly OcorenEvent[]
}

const LINE_LENGTH = 120
/** The file's field for the number of a note; the observation has the whole access key. */
const NUMBER_LENGTH = 8

/**
 * Proceda's layout OCOREN 3.1 of 2000: lines of 120 columns. Programs cut them by bytes, so letters lose their accents.
 * Columns: docs/ocoren.md.
 */
export function formatOcoren({ company, client, made, events }: OcorenFile) {
  const { day, time } = made
  const short = day.slice(0, 4) + day.slice(6)
  const moment = day.slice(0, 4) + time.slice(0, 5)
  const lines = [
    ['000', text(company.name, 35), text(client.name, 35), short, time.slice(0, 4), `OCO${moment}`],
    ['340', `OCORR${moment}`],
    ['341', digits(company.cnpj, 14), text(company.name, 40)],
    ...events.map((event) => [
      '342',
      digits(event.issuer, 14),
      text(event.series, 3),
      digits(event.nf_number, NUMBER_LENGTH),
      event.code,
      event.day,
      event.time,
      '00',
      text(observationOf(event), 70),
    ]),
  ]
  return lines.map((fields) => fields.join('').padEnd(LINE_LENGTH)).join('\r\n') + '\r\n'
}

/** The key names the note, whose number may be longer than its field. */
function observationOf({ nfe_key, note }: OcorenEvent) {
  return [nfe_key, note].filter(Boolean).join(' ')
}

const text = (value: string, length: number) =>
  value
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .toUpperCase()
    .slice(0, length)
    .padEnd(length)

/** Filled with zeros; of a longer one, its end. */
const digits = (value: string, length: number) => value.slice(-length).padStart(length, '0')
