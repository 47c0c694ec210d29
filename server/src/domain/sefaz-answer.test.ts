import { expect, test } from 'vitest'
import { describeAnswer } from './sefaz-answer.ts'

const NEW = { state: 'stopped', reason: 'Rejeicao: Grupo novo' }

test.each(['789', '1107'])(
  'an answer %s that Canhoto does not know is told with its code and what to do',
  (code) => {
    expect(describeAnswer({ ...NEW, code })).toEqual({
      cause: `A SEFAZ recusou o evento (${code}): Rejeicao: Grupo novo`,
      advice: 'Leia a explicação da SEFAZ. Se não bastar, avise o suporte do Canhoto.',
    })
  },
)

test('the sentence of the sending process says both by itself, where SEFAZ has answered nothing', () => {
  const told = { state: 'unknown', code: 'lost', reason: 'A SEFAZ não respondeu.' }
  expect(describeAnswer(told)).toEqual({
    cause: 'A SEFAZ não respondeu.',
    advice: 'Nada a fazer: o Canhoto tenta de novo sozinho.',
  })
})
