import { expect, test } from 'vitest'
import { parseHocr } from './parse-hocr.ts'

const line = (words: string) => `
  <span class='ocr_line' id='line_1_1' title="bbox 100 200 500 240; baseline 0.01 -8; x_size 36; x_descenders 8">
   ${words}
  </span>`

const word = (text: string, box = '100 200 180 240', confidence = 93) =>
  `<span class='ocrx_word' id='word_1_1' title='bbox ${box}; x_wconf ${confidence}'>${text}</span>`

test('words stand on the line of their letters, not on the box around them', () => {
  const words = parseHocr(line(`${word('Peças')}\n${word('Ltda', '300 204 400 233')}`))
  expect(words).toEqual([
    { text: 'Peças', x0: 100, x1: 180, base: 232.4, height: 36, confidence: 0.93 },
    { text: 'Ltda', x0: 300, x1: 400, base: 234.5, height: 36, confidence: 0.93 },
  ])
})

test('entities and markup are text again, rules and specks are nothing', () => {
  const words = parseHocr(
    line([word('<strong>A&amp;B</strong>'), word('|'), word('__')].join('\n')),
  )
  expect(words.map(({ text }) => text)).toEqual(['A&B'])
})

test('a word whose letters have boxes tells where they are', () => {
  const letter = (text: string, x0: number, x1: number) =>
    `<span class='ocrx_cinfo' title='x_bboxes ${x0} 204 ${x1} 233; x_conf 98.5'>${text}</span>`
  const letters = [
    '',
    letter('S', 100, 120),
    letter('/', 122, 130),
    letter('A', 132, 180),
    '',
  ].join('\n')
  expect(parseHocr(line(`${word(letters)}\n${word('Ltda')}`))).toMatchObject([
    {
      text: 'S/A',
      letterBoxes: [
        { x0: 100, y0: 204, x1: 120, y1: 233 },
        { x0: 122, y0: 204, x1: 130, y1: 233 },
        { x0: 132, y0: 204, x1: 180, y1: 233 },
      ],
    },
    { text: 'Ltda' },
  ])
})

test('a word tells what its letters may be, those of a border beside it too', () => {
  const letter = (text: string, choices: readonly string[]) => `
    <span class='ocrx_cinfo' title='x_bboxes 100 204 120 233; x_conf 98.5'>${text}</span>
    <span class='ocrx_cinfo' id='lstm_choices_1_1_1'>
     ${choices.map((choice) => `<span class='ocrx_cinfo' id='choice_1_1_1' title='x_confs 7.5'>${choice}</span>`).join('\n')}
    </span>`
  const letters = `\n${letter('[', ['[', 'I', '&quot;'])}${letter('S', ['S', '8', '5'])}`
  expect(parseHocr(line(word(letters)))).toMatchObject([
    { text: 'S', letterChoices: ['[I"', 'S85'] },
  ])
})

test.each([
  ['CNPXCPF', 'CNPJ/CPF'],
  ['CPFICNPI', 'CPF/CNPJ'],
  ['CNP)', 'CNPJ'],
  ['COMPF', 'COMPF'],
])('%s is taken for %s', (seen, meant) => {
  expect(parseHocr(line(word(seen)))[0]?.text).toBe(meant)
})
