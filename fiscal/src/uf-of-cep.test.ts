import { expect, test } from 'vitest'
import { ufOfCep } from './uf-of-cep.ts'

test('a CEP tells its state, also where two states take turns', () => {
  expect(ufOfCep('01310-100')).toBe('SP')
  expect(ufOfCep('24020005')).toBe('RJ')
  expect(ufOfCep('69301-000')).toBe('RR')
  expect(ufOfCep('69400-000')).toBe('AM')
  expect(ufOfCep('72800-000')).toBe('GO')
  expect(ufOfCep('73000-000')).toBe('DF')
})

test('where two states take turns, each border belongs to the right one', () => {
  const borders = {
    DF: ['70000', '72799', '73000', '73699'],
    GO: ['72800', '72999', '73700', '76799'],
    RO: ['76800', '76999'],
    AM: ['69000', '69299', '69400', '69899'],
    RR: ['69300', '69399'],
    AC: ['69900', '69999'],
    PA: ['66000', '68899'],
    AP: ['68900', '68999'],
    MT: ['78000', '78899'],
    MS: ['79000', '79999'],
  }
  for (const [uf, starts] of Object.entries(borders)) {
    const states = starts.map((start) => ufOfCep(`${start}-000`))
    expect(states).toEqual(starts.map(() => uf))
  }
})

test('what is no CEP, or one that no state has, tells none', () => {
  expect(ufOfCep('00999-999')).toBeNull()
  expect(ufOfCep('78900-000')).toBeNull()
  expect(ufOfCep('123')).toBeNull()
  expect(ufOfCep('')).toBeNull()
})
