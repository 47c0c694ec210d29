import type { IntakeCursor } from '../sefaz-intake.ts'

export const INTAKE_STATE_LABELS = {
  new: 'Nova',
  delivery: 'Entrega criada',
  ignored: 'Ignorada',
  cancelled: 'Cancelada',
} as const

/** In place of cStat where the company has no certificate that is valid. */
export const WITHOUT_CERTIFICATE = 'certificate'

interface CursorAnswer {
  state: IntakeCursor['state']
  /** cStat, or why there was no answer. */
  code: string | null
  reason: string | null
  /** In the company's own words. */
  offReason: string | null
}

/** The sentence that says how the reading for a CNPJ stands, and why. */
export const describeCursor = (answer: CursorAnswer) => SENTENCES[answer.state](answer)

const SENTENCES: Record<IntakeCursor['state'], (answer: CursorAnswer) => string> = {
  off: ({ offReason }) => (offReason ? `Desligada: ${offReason}` : 'Desligada.'),
  reading: ({ code }) =>
    code === null ? 'Primeira consulta ainda não feita.' : 'Há mais documentos para ler.',
  up_to_date: () => 'Tudo o que a SEFAZ tem foi lido.',
  blocked: ({ code }) =>
    `A SEFAZ bloqueou as consultas por uma hora (consumo indevido, ${code ?? '656'}). Se outro sistema também consulta este CNPJ, deixe só um deles ligado.`,
  failing: describeFailure,
  stopped: (answer) =>
    `A SEFAZ recusou a consulta: ${wordsOf(answer) || 'sem motivo'}. Corrija a causa e retome a leitura.`,
}

function describeFailure(answer: CursorAnswer) {
  // What is missing here, before SEFAZ could be asked.
  if (answer.code === WITHOUT_CERTIFICATE)
    return answer.reason ?? 'Falta um certificado digital válido.'
  const words = wordsOf(answer)
  return `A SEFAZ não respondeu. O Canhoto tenta de novo sozinho.${words && ` (${words})`}`
}

const wordsOf = ({ code, reason }: CursorAnswer) => [code, reason].filter(Boolean).join(' - ')
