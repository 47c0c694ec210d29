import { describe, expect, test } from 'vitest'
import { misread, page, readTwice } from '../../../test/read-twice.ts'
import type { Word } from '../words/types.ts'

const PLATE = 'veiculo.placa'

describe('plate and weight', () => {
  test('a plate is seven characters, whatever is glued to it', () => {
    const reading = readTwice(page({ plate: 'CEA2J75SP' }))
    expect(reading.value(PLATE)).toBe('CEA2J75')
    expect(reading.isSure(PLATE)).toBe(true)
    expect(readTwice(page({ plate: 'BRAZE19' })).value(PLATE)).toBe('BRA2E19')
  })

  test('a T in a plate without a digit is a 7 before a state', () => {
    expect(readTwice(page({ plate: 'ABLTEIORJ' })).value(PLATE)).toBe('ABL7E10')
    expect(readTwice(page({ plate: 'CONTATO' })).value(PLATE)).not.toBe('CON7A70')
  })

  test('a question mark in a plate is a blurred 7', () => {
    expect(readTwice(page({ plate: 'CEA2J?5' })).value(PLATE)).toBe('CEA2J75')
    expect(readTwice(page({ plate: 'CEA2J5?' })).value(PLATE)).toBe('CEA2J57')
  })

  test('a plate whose fifth character may be a letter or a digit is not sure', () => {
    expect(readTwice(page({ plate: 'LSN4149' })).isSure(PLATE)).toBe(false)
    expect(readTwice(page({ plate: 'PCU0R69' })).isSure(PLATE)).toBe(false)
    expect(readTwice(page({ plate: 'PCU0E69' })).isSure(PLATE)).toBe(true)
  })

  test('a plate that no reading had clearly is not sure, though both had the same', () => {
    const { words, ...size } = page({ plate: 'PCU0E69' })
    const blurred = (confidence: number) => ({
      ...size,
      words: words.map((word) => (word.text === 'PCU0E69' ? { ...word, confidence } : word)),
    })
    expect(readTwice(blurred(0.5), blurred(0.6)).isSure(PLATE)).toBe(false)
    expect(readTwice(blurred(0.5), blurred(0.9)).isSure(PLATE)).toBe(true)
    const withoutLabel = misread({ PLACA: null }, blurred(0.2))
    expect(readTwice(withoutLabel).value(PLATE)).toBe('PCU0E69')
    expect(readTwice(withoutLabel).isSure(PLATE)).toBe(false)
  })

  test('a plate in which a digit is read twice has it once', () => {
    expect(readTwice(page({ plate: 'BRA2ZE19' })).value(PLATE)).toBe('BRA2E19')
    expect(readTwice(page({ plate: 'BRAZ2E19' })).value(PLATE)).toBe('BRA2E19')
  })

  test('of a plate the second reading tells an I by its two equal sides, which is not sure', () => {
    const withSymmetry = (ofFifth: number) => ({
      ...page({ plate: 'LSN4149' }),
      words: page({ plate: 'LSN4149' }).words.map((word) =>
        word.text === 'LSN4149'
          ? { ...word, letterSymmetry: [0.2, 0.6, 0.7, 0.3, ofFifth, 0.3, 0.6] }
          : word,
      ),
    })
    const seen = page({ plate: 'LSN4149' })
    const reading = readTwice(seen, withSymmetry(0.95))
    expect(reading.value(PLATE)).toBe('LSN4I49')
    expect(reading.isSure(PLATE)).toBe(false)
    expect(readTwice(seen, withSymmetry(0.6)).value(PLATE)).toBe('LSN4149')
    const lost = misread({ LSN4149: null }, seen)
    expect(readTwice(lost, withSymmetry(0.95), seen).value(PLATE)).toBe('LSN4I49')
  })

  test('how symmetric an I must be is told by the digits of the other cells: of another font, or of a photo less sharp', () => {
    const readWith = (ofFifth: number, ofOnes: number) => {
      const clear = page({ plate: 'LSN4149', recipientTaxId: '11.111.111/0001-91' })
      const unclear = (word: Word) =>
        word.text === 'LSN4149' ? { ...word, confidence: 0.6 } : word
      const seen = { ...clear, words: clear.words.map(unclear) }
      const words = seen.words.map((word) => ({
        ...word,
        letterSymmetry: Array.from(word.text, () => (word.text === 'LSN4149' ? ofFifth : ofOnes)),
      }))
      // The third reading tells nothing of it.
      return readTwice(seen, { ...seen, words }, seen).value(PLATE)
    }
    expect(readWith(0.7, 0.45)).toBe('LSN4I49')
    expect(readWith(0.5, 0.45)).toBe('LSN4149')
    expect(readWith(0.82, 0.8)).toBe('LSN4149')
  })

  test('of a plate that is read with a 1 and with an I, the I is right, and not sure', () => {
    const [digit, letter] = [page({ plate: 'LSN4149' }), page({ plate: 'LSN4I49' })]
    for (const reading of [
      readTwice(letter, digit, digit),
      readTwice(digit, letter, digit),
      readTwice(digit, digit, letter),
      readTwice(page({ plate: 'LSN4I149' })),
    ]) {
      expect(reading.value(PLATE)).toBe('LSN4I49')
      expect(reading.isSure(PLATE)).toBe(false)
    }
  })

  test('a quantity that is read in two ways is the one that was read once more, and not sure', () => {
    const quantity = 'volumes.quantidade'
    const cut = readTwice(misread({ '17': '7' }), page())
    expect(cut.value(quantity)).toBe('17')
    expect(cut.isSure(quantity)).toBe(false)
    expect(readTwice(page()).isSure(quantity)).toBe(true)
  })

  test('a quantity that has room for one more digit is not sure, though it was read twice', () => {
    const lost = misread({ '17': '1' })
    expect(readTwice(lost, lost).value('volumes.quantidade')).toBe('1')
    expect(readTwice(lost, lost).isSure('volumes.quantidade')).toBe(false)
  })

  test('of a weight the second reading is taken when it alone has three decimals', () => {
    const weight = 'volumes.peso_bruto'
    const cut = readTwice(misread({ '1.412,850': '1.412,85' }), page())
    expect(cut.value(weight)).toBe('1412.850')
    expect(cut.isSure(weight)).toBe(false)
    expect(readTwice(page(), misread({ '1.412,850': '1.412,85' })).value(weight)).toBe('1412.850')
  })

  test('a weight without its three decimals is not sure', () => {
    const weight = 'volumes.peso_bruto'
    expect(readTwice(page()).isSure(weight)).toBe(true)
    expect(readTwice(misread({ '1.412,850': '1412850' })).isSure(weight)).toBe(false)
    expect(readTwice(misread({ '1.412,850': '1.412,85' })).isSure(weight)).toBe(false)
    const cut = readTwice(misread({ '1.412,850': '1.412' }))
    expect(cut.value(weight)).toBe('1.412')
    expect(cut.isSure(weight)).toBe(false)
  })

  test('a weight with a point beside one with a comma has three decimals', () => {
    const reading = readTwice(misread({ '1.412,850': '412.850' }))
    expect(reading.value('volumes.peso_bruto')).toBe('412.850')
  })

  test('a gross weight below the net weight is not sure', () => {
    const weight = 'volumes.peso_bruto'
    const cut = misread({ '1.412,850': '.212,850' })
    expect(readTwice(cut).value(weight)).toBe('212.850')
    expect(readTwice(cut).isSure(weight)).toBe(false)
  })

  test('a gross weight that lost its thousands has those of the net weight, and is not sure', () => {
    const cut = misread({ '1.412,850': '.412,850', '400,000': '1.400,000' })
    expect(readTwice(cut).value('volumes.peso_bruto')).toBe('1412.850')
    expect(readTwice(cut).isSure('volumes.peso_bruto')).toBe(false)
  })

  test.each(['1.412,850987.123', '1.412,850987,123', '1.412850', '1412850'])(
    'a weight that is read as %s has three decimals',
    (read) => {
      const reading = readTwice(misread({ '1.412,850': read }))
      expect(reading.value('volumes.peso_bruto')).toBe('1412.850')
    },
  )

  test('a weight whose comma is read as a point has its three decimals all the same', () => {
    const reading = readTwice(misread({ '1.412,850': '1.412.850' }))
    expect(reading.value('volumes.peso_bruto')).toBe('1412.850')
  })

  test('a plate without its label is found in its row', () => {
    const lost = misread(
      { PLACA: null, DO: null, VEÍCULO: null, VEICULO: null },
      page({ plate: 'CEA2J75' }),
    )
    expect(readTwice(lost).value(PLATE)).toBe('CEA2J75')
  })
})
