import { expect, test } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { formatFailure } from '../../kit/server-message.ts'
import { FINISHED_FAILURE } from './failure.ts'

const failureOf = (error: Error) => formatFailure(error, FINISHED_FAILURE)

test('a server that cannot be reached is a network error', () => {
  expect(failureOf(new ApiError('Erro de conexao', 0))).toEqual({
    title: 'Erro de Rede',
    text: 'Não foi possível conectar ao servidor para buscar os canhotos.',
  })
})

test('the server’s own sentence is shown', () => {
  expect(failureOf(new ApiError('Serviço indisponível no momento.', 503))).toEqual({
    title: 'Erro ao carregar canhotos',
    text: 'Serviço indisponível no momento.',
  })
})

test.each([new ApiError('HTTP 502', 502), new TypeError('x is undefined')])(
  'without one a plain sentence is (%s)',
  (error) => {
    expect(failureOf(error).text).toBe('Não foi possível buscar as entregas finalizadas.')
  },
)
