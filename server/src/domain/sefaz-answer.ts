import { meaningOf } from '@canhoto/fiscal/events/answers'

/** cStat. What is no number is the kind of an error. */
export const isAnswerCode = (code: string | null): code is string =>
  code !== null && /^[0-9]{3,4}$/.test(code)

const WAIT = 'Nada a fazer: o Canhoto tenta de novo sozinho.'

interface Answered {
  state: string
  code: string | null
  reason: string | null
}

/**
 * The last answer in plain words, and what to do about it. Where SEFAZ has answered nothing, the sending process has written a sentence
 * that says both.
 */
export function describeAnswer({ state, code, reason }: Answered) {
  if (code === null) return { cause: null, advice: null }
  if (isAnswerCode(code)) {
    const { text, advice } = meaningOf(code, reason ?? '')
    return { cause: text, advice }
  }
  const isTriedAgain = state === 'signed' || state === 'unknown'
  return { cause: reason, advice: isTriedAgain ? WAIT : null }
}
