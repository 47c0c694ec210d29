import { describe, expect, test } from 'vitest'
import { ApiError } from '../lib/http/api-error.ts'
import { formatFailure, serverMessage } from './server-message.ts'

const CONNECTION = /Verifique sua conexão/

describe('a failure is told by its cause', () => {
  test.each([500, 502, 503])(
    'a server that answers %i is not the connection of the user',
    (status) => {
      const error = new ApiError(`HTTP ${status}`, status)
      expect(serverMessage(error)).not.toMatch(CONNECTION)
      expect(serverMessage(error)).toMatch(/^O servidor .*\.$/)
      expect(formatFailure(error, { title: 'Erro' }).text).not.toMatch(CONNECTION)
      expect(serverMessage(error, 'Não foi possível carregar.')).toBe('Não foi possível carregar.')
    },
  )

  test('a server that was not reached may be', () => {
    expect(serverMessage(new ApiError('Failed to fetch', 0))).toMatch(CONNECTION)
  })

  test('a sentence of the server is shown as it is', () => {
    const error = new ApiError('Entrega não encontrada.', 404)
    expect(serverMessage(error)).toBe('Entrega não encontrada.')
  })
})
