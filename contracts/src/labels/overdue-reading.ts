import { COLLECTED_DAYS, type OverdueCause } from '../overdue-reading.ts'

export interface OverdueFacts {
  services: readonly string[]
  environment: string
  /** 'dd/mm/aaaa' */
  day: string
  /** From which documents are missing, 'dd/mm/aaaa'. */
  until: string
  /** Since `day`. */
  count: number
  why: OverdueCause
}

const SERVICES: Record<string, string> = { nfe: 'NF-e', cte: 'CT-e' }

const CAUSES: Record<OverdueCause, string> = {
  certificate: 'a empresa não tem um certificado digital válido',
  stopped: 'a SEFAZ recusou a consulta',
  process: 'o processo que consulta a SEFAZ não está em funcionamento',
  failing: 'as consultas não dão certo, e o Canhoto tenta de novo sozinho',
}

const REMEDIES: Record<OverdueCause, string> = {
  certificate: 'Um administrador envia o novo em Certificado digital.',
  stopped: 'Um administrador vê o motivo em Entrada SEFAZ e retoma a leitura.',
  process: 'Peça a quem opera o Canhoto que o ligue.',
  failing: 'O motivo está em Entrada SEFAZ.',
}

/** Since when the distribution is not read and why, what is lost by it, and what to do. */
export function describeOverdue({ services, environment, day, until, count, why }: OverdueFacts) {
  const names = services.map((service) => SERVICES[service] ?? service).join(' e ')
  const what = environment === 'homologation' ? `${names}, homologação` : names
  const since = `A Entrada SEFAZ (${what}) não é lida desde ${day}, há ${count} dias: ${CAUSES[why]}.`
  return `${since} ${count < COLLECTED_DAYS ? willMiss(until) : misses(until)} ${REMEDIES[why]}`
}

const willMiss = (until: string) =>
  `Depois de ${COLLECTED_DAYS} dias sem consulta a SEFAZ deixa de juntar os documentos da empresa: os emitidos a partir de ${until} não chegarão.`

const misses = (until: string) =>
  `Faltam os documentos emitidos a partir de ${until}: a SEFAZ não os juntou, e eles não chegam depois. Peça o XML a quem os emitiu.`
