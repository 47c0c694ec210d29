import { isUnreachable, serverMessage } from '../../kit/server-message.ts'

/** Spec 2 section 8. */
export function failureOf(error: unknown) {
  if (isUnreachable(error)) {
    return {
      title: 'Erro de Rede',
      text: 'Não foi possível conectar ao servidor para buscar os canhotos.',
    }
  }
  return {
    title: 'Erro ao carregar canhotos',
    text: serverMessage(error, 'Não foi possível buscar as entregas finalizadas.'),
  }
}
