import { meaningOf } from '@canhoto/fiscal/events/answers'

/** cStat. What is no number is the kind of an error. */
export const isAnswerCode = (code: string | null): code is string =>
  code !== null && /^[0-9]{3}$/.test(code)

const NO_ANSWERS: Record<string, string> = {
  connect: 'Não houve conexão com a SEFAZ.',
  lost: 'A resposta da SEFAZ se perdeu.',
  http: 'A SEFAZ respondeu com erro.',
  forbidden: 'A SEFAZ não aceitou a conexão com este certificado.',
  unreadable: 'A resposta da SEFAZ não pôde ser lida.',
  too_large: 'A resposta da SEFAZ não pôde ser lida.',
}

const WAIT = 'Nada a fazer: o Canhoto tenta de novo sozinho.'
const LOOK =
  'Confira o certificado digital e tente de novo. Se continuar, avise o suporte do Canhoto.'

interface Answered {
  state: string
  code: string | null
  reason: string | null
}

/** The last answer in plain words, and what to do about it. Of one that is corrected it says nothing any more. */
export function describeAnswer({ state, code, reason }: Answered) {
  if (code === null || state === 'waiting') return { cause: null, advice: null }
  if (isAnswerCode(code)) {
    const { text, advice } = meaningOf(code, reason ?? '')
    return { cause: text, advice }
  }
  const cause = NO_ANSWERS[code] ?? 'A SEFAZ não respondeu.'
  return { cause, advice: state === 'stopped' ? LOOK : WAIT }
}
