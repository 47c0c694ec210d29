import type { FailureText } from '../../kit/server-message.ts'

/** Spec 2 section 8. */
export const FINISHED_FAILURE: FailureText = {
  title: 'Erro ao carregar canhotos',
  text: 'Não foi possível buscar as entregas finalizadas.',
  unreachable: {
    title: 'Erro de Rede',
    text: 'Não foi possível conectar ao servidor para buscar os canhotos.',
  },
}
