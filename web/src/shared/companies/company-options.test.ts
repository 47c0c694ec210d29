import { expect, test } from 'vitest'
import { companyOptions } from './company-options.ts'

test('MASTER chooses among the active companies first, by name, and sees domain and state of each', () => {
  const options = companyOptions([
    { id: '1', name: 'Zélia Cargas', domain: 'zelia.com.br', status: 'ACTIVE' },
    { id: '2', name: 'Alfa', domain: 'antiga.com.br', status: 'INACTIVE' },
    { id: '3', name: 'Ângela Fretes', domain: 'angela.com.br', status: 'ACTIVE' },
    { id: '4', name: 'Alfa', domain: 'alfa.com.br', status: 'ACTIVE' },
  ])
  expect(options.map(({ label }) => label)).toEqual([
    'Alfa · alfa.com.br',
    'Ângela Fretes · angela.com.br',
    'Zélia Cargas · zelia.com.br',
    'Alfa · antiga.com.br (inativa)',
  ])
})
