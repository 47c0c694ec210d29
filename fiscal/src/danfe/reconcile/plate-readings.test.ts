import { describe, expect, test } from 'vitest'
import { misread, page, readTwice } from '../../../test/read-twice.ts'

const PLATE = 'veiculo.placa'

describe('a plate that was read in several sizes', () => {
  const read = (seen: string, plates: string[]) =>
    readTwice(page({ plate: seen }), undefined, undefined, plates)

  test('has each character as most of them have it, and is not sure where that changes it', () => {
    const reading = read('PCU0E60', ['PCU0E69', 'PCU0E69', 'PGU0E69', 'PCU0F69'])
    expect(reading.value(PLATE)).toBe('PCU0E69')
    expect(reading.isSure(PLATE)).toBe(false)
  })

  test('stays sure where they agree with it', () => {
    const reading = read('PCU0E69', ['PCU0E69', 'PCU0E69', 'PCU0E6', 'PCU0E69'])
    expect(reading.value(PLATE)).toBe('PCU0E69')
    expect(reading.isSure(PLATE)).toBe(true)
  })

  test('has an 8 where one of them shows it and others an S', () => {
    expect(read('ZPWS421', ['ZPWS421', 'ZPW8421', 'ZPWS421']).value(PLATE)).toBe('ZPW8421')
    expect(read('ZPW5421', ['ZPW5421', 'ZPW5421', 'ZPWS421']).value(PLATE)).toBe('ZPW5421')
  })

  test('has no letter after J as its fifth that may be a digit', () => {
    expect(read('YAW8Z31', ['YAW8Z31', 'YAW8231']).value(PLATE)).toBe('YAW8231')
  })

  test('keeps an I that OCR reads as a 1 elsewhere', () => {
    expect(read('PCU0I69', ['PCU0169', 'PCU0169', 'PCU0169']).value(PLATE)).toBe('PCU0I69')
  })

  test('has digits where letters that resemble them were read', () => {
    expect(read('LMQUE6S', ['LMQUE6S', 'LMQUEGS']).value(PLATE)).toBe('LMQ0E65')
  })

  test('is that of the sizes where the row gave none', () => {
    const lost = misread({ PCU0E69: 'PCUOEGG' }, page({ plate: 'PCU0E69' }))
    expect(readTwice(lost).value(PLATE)).toBeNull()
    const reading = readTwice(lost, lost, undefined, ['PCU0E69', 'PCUOE69'])
    expect(reading.value(PLATE)).toBe('PCU0E69')
    expect(reading.isSure(PLATE)).toBe(false)
  })
})
