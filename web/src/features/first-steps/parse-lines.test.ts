import { users } from '@canhoto/contracts/users'
import { vehicles } from '@canhoto/contracts/vehicles'
import { describe, expect, test } from 'vitest'
import { DRIVER_COLUMNS, proposeUsername, toDriver } from './driver-lines.ts'
import { findLineProblem } from './line-problem.ts'
import { parseLines } from './parse-lines.ts'
import { toVehicle, VEHICLE_COLUMNS } from './vehicle-lines.ts'

const FIORINO = {
  plate: 'ABC-1234',
  model: 'Fiorino',
  brand: 'Fiat',
  year: '2020',
  color: 'Branco',
}

describe('a list of vehicles', () => {
  test.each([
    ['a spreadsheet', 'ABC-1234\tFiorino\tFiat\t2020\tBranco'],
    ['a CSV', 'ABC-1234;Fiorino;"Fiat"; 2020 ;Branco\r\n\r\n'],
    ['a list with its header', 'Placa;Modelo;Marca;Ano;Cor\nABC-1234;Fiorino;Fiat;2020;Branco'],
    [
      'columns in another order',
      'MODELO\tplaca\tCor\tAno\tMarca\nFiorino\tABC-1234\tBranco\t2020\tFiat',
    ],
  ])('is read from %s', (_, pasted) => {
    expect(parseLines(pasted, VEHICLE_COLUMNS).map(({ cells }) => cells)).toEqual([FIORINO])
  })

  test('needs plate and model alone', () => {
    const [line] = parseLines('BRA2E19;Truck', VEHICLE_COLUMNS)
    expect(line?.cells).toEqual({
      plate: 'BRA2E19',
      model: 'Truck',
      brand: '',
      year: '',
      color: '',
    })
    expect(problemOf(line?.cells ?? {})).toBeUndefined()
  })

  test.each([
    [{ plate: 'AB-12' }, 'Placa inválida.'],
    [{ model: '' }, 'Modelo: campo obrigatório.'],
    [{ year: 'novo' }, 'Ano: valor inválido.'],
  ])('says what is wrong with a line: %o', (change, sentence) => {
    expect(problemOf({ ...FIORINO, ...change })).toBe(sentence)
  })

  const problemOf = (cells: Record<string, string>) =>
    findLineProblem(vehicles.create, toVehicle(cells), VEHICLE_COLUMNS)
})

describe('a list of drivers', () => {
  test.each([
    ['João da Silva', 'joao.silva'],
    ['  Ângela  ', 'angela'],
    ["Maria D'Ávila e Souza", 'maria.souza'],
  ])('%s signs in as %s unless the list says otherwise', (name, username) => {
    expect(proposeUsername(name)).toBe(username)
    expect(toDriver({ full_name: name, username: 'outro' }).username).toBe('outro')
  })

  test('says what is wrong with a line', () => {
    const [line] = parseLines('João da Silva;;111.111.111-11', DRIVER_COLUMNS)
    const body = toDriver(line?.cells ?? {})
    expect(body.username).toBe('joao.silva')
    expect(findLineProblem(users.create, body, DRIVER_COLUMNS)).toBe('CPF inválido.')
  })
})
