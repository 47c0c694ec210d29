import { expect, test } from 'vitest'
import { diffValues } from './diff-values.ts'

test('only the fields that changed are left', () => {
  const before = { plate: 'BRA2E19', color: 'Branco', year: '2020' }
  expect(diffValues(before, { ...before, color: '' })).toEqual({ color: '' })
})

test('nothing is left where nothing changed', () => {
  expect(diffValues({ plate: 'BRA2E19' }, { plate: 'BRA2E19' })).toEqual({})
})
