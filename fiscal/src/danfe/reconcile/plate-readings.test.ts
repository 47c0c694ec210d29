import { describe, expect, test } from 'vitest'
import { misread, page, readTwice } from '../../../test/read-twice.ts'

const PLATE = 'veiculo.placa'

describe('a plate that was read in several sizes', () => {
  const read = (seen: string, plates: (string | readonly string[])[]) =>
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

  test('has the likeliest digit of those that OCR takes an S for', () => {
    const choices = (last: string) => ['P', 'G', 'I1', 'SB85G', 'C', '5S', last]
    expect(read('PGISC5S', [choices('Ss85'), choices('S8B')]).value(PLATE)).toBe('PGI8C58')
    expect(read('PGISC5S', [choices('Ss53')]).value(PLATE)).toBe('PGI8C55')
  })

  test('has no digit among its letters, and none of the ruling lines beside it', () => {
    const bordered = ['[(1I', 'P', '8B', 'V', '9', '4', '0', '0', '|Il']
    expect(read('PBV9400', [bordered, bordered]).value(PLATE)).toBe('PBV9400')
  })

  test('has the letter that OCR takes for another one', () => {
    const choices = (...letters: string[]) => [...letters, '9', 'BS', '2', '1']
    const misreadAs = [choices('IJ]', 'OQo', 'EFPÉ'), choices('IJ)', 'OQ0', 'EFPH')]
    expect(read('IOE9B21', [...misreadAs, ...misreadAs]).value(PLATE)).toBe('JQF9B21')
    const clear = [choices('I1H', 'O0Q', 'EFÉ'), choices('Ii1', 'O0o', 'EÊF')]
    expect(read('IOE9B21', [...clear, ...clear]).value(PLATE)).toBe('IOE9B21')
  })

  test('begins with the I that OCR takes for a ruling line', () => {
    const lost = misread({ PCU0E69: 'TY6675' }, page({ plate: 'PCU0E69' }))
    const reading = readTwice(lost, lost, undefined, [['[I1|', 'T7', 'Y', '6', '6', '7', '5S']])
    expect(reading.value(PLATE)).toBe('ITY6675')
    expect(reading.isSure(PLATE)).toBe(false)
  })

  test.each([
    ['the J of its state is read as an I', { PCU0E69: 'PCU0EGG', SP: 'RI' }, 'RJ'],
    ['small letters are read', { PCU0E69: 'pcUoE6g' }, 'SP'],
    ['its state is lost', { PCU0E69: 'PCU0EGG', SP: null }, null],
    ['its letters are read as digits', { PCU0E69: '7212009', '1-Dest': '43064908' }, 'SP'],
    ['a rule is read before its state', { PCU0E69: 'PCU0EGG', SP: 't-SP' }, 'SP'],
    ['its state is misread', { PCU0E69: 'PCUOE69', SP: 'So' }, null],
  ])('is found where %s', (_, changes, state) => {
    const printed = page({ plate: 'PCU0E69', carrierTaxId: '33.444.555/0001-81' })
    const lost = misread(changes, printed)
    const reading = readTwice(lost, lost, undefined, ['PCU0E69', 'PCU0E69'])
    expect(reading.value(PLATE)).toBe('PCU0E69')
    expect(reading.value('veiculo.uf')).toBe(state)
  })

  test('is that of the sizes where the row gave none', () => {
    const lost = misread({ PCU0E69: 'PCUOEGG' }, page({ plate: 'PCU0E69' }))
    expect(readTwice(lost).value(PLATE)).toBeNull()
    const reading = readTwice(lost, lost, undefined, ['PCU0E69', 'PCUOE69'])
    expect(reading.value(PLATE)).toBe('PCU0E69')
    expect(reading.isSure(PLATE)).toBe(false)
  })
})
