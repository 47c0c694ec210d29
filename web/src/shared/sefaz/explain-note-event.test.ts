import { expect, test } from 'vitest'
import { describeNoteProtocol, explainNoteEvent } from './explain-note-event.ts'

const LETTER = {
  type: '110110',
  sequence: 1,
  registered_at: '2026-11-20T23:30:05-03:00',
  protocol: '135260000000009',
  correction: 'Onde se lê Rua A, 10, leia-se Rua B, 20.',
  cte_key: null,
} as const
const CTE = '35261111222333000181570010000012341000012345'

test('a correction letter tells its day, its text and what the office checks', () => {
  expect(explainNoteEvent(LETTER)).toEqual([
    'O emitente registrou uma carta de correção desta nota em 20/11/2026.',
    '“Onde se lê Rua A, 10, leia-se Rua B, 20.”',
    'Confira o endereço e a transportadora antes da entrega.',
  ])
  expect(describeNoteProtocol(LETTER)).toBe('Protocolo 135260000000009 · 20/11/2026 23:30')
})

test('one of which SEFAZ gave the summary alone says where its text is', () => {
  const [, text] = explainNoteEvent({ ...LETTER, correction: null })
  expect(text).toBe('A SEFAZ deu só o resumo. Peça o texto da correção ao emitente.')
  expect(describeNoteProtocol({ ...LETTER, protocol: null })).toBe('20/11/2026 23:30')
})

test('a delivery that a CT-e has registered, and its cancellation, are told as what they are', () => {
  const delivered = { ...LETTER, type: '610130', correction: null, cte_key: CTE } as const
  expect(explainNoteEvent(delivered)).toEqual([
    'A SEFAZ anota que esta nota foi entregue: o CT-e registrou a entrega em 20/11/2026.',
    'CT-e 3526 1111 2223 3300 0181 5700 1000 0012 3410 0001 2345',
  ])
  expect(explainNoteEvent({ ...delivered, type: '610131', cte_key: null })).toEqual([
    'A SEFAZ anota que a entrega registrada pelo CT-e foi cancelada em 20/11/2026.',
  ])
})
