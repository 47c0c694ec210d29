import type { IntakeCursor } from '../sefaz-intake.ts'

export const INTAKE_STATE_LABELS = {
  new: 'Nova',
  delivery: 'Entrega criada',
  ignored: 'Ignorada',
  cancelled: 'Cancelada',
} as const

/** In place of cStat where the company has no certificate that is valid. */
const WITHOUT_CERTIFICATE = 'certificate'

interface CursorAnswer {
  state: IntakeCursor['state']
  /** cStat, or why there was no answer. */
  code: string | null
  reason: string | null
  /** In the company's own words. */
  offReason: string | null
}

/** The sentence that says how the reading for a CNPJ stands, and why. */
export function describeCursor({ state, code, reason, offReason }: CursorAnswer): string {
  const answer = [code, reason].filter(Boolean).join(' - ')
  switch (state) {
    case 'off':
      return offReason ? `Desligada: ${offReason}` : 'Desligada.'
    case 'reading':
      return code === null ? 'Primeira consulta ainda não feita.' : 'Há mais documentos para ler.'
    case 'up_to_date':
      return 'Tudo o que a SEFAZ tem foi lido.'
    case 'blocked':
      return 'A SEFAZ bloqueou as consultas por uma hora (consumo indevido, 656). Se outro sistema também consulta este CNPJ, deixe só um deles ligado.'
    case 'failing':
      // What is missing here, before SEFAZ could be asked.
      if (code === WITHOUT_CERTIFICATE) return reason ?? 'Falta um certificado digital válido.'
      return `A SEFAZ não respondeu. O Canhoto tenta de novo sozinho.${answer && ` (${answer})`}`
    case 'stopped':
      return `A SEFAZ recusou a consulta: ${answer || 'sem motivo'}. Corrija a causa e retome a leitura.`
  }
}
