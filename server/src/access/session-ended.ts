import { unauthenticated } from '../platform/errors.ts'

/** Why a session ended, as `enter_session` answers it (server/sql/sessions.sql), in the user's words. */
const SENTENCES: Record<string, string> = {
  expired: 'Sua sessão expirou. Entre novamente para continuar.',
  password: 'Sua senha foi alterada. Entre novamente com a nova senha.',
  role: 'Seu perfil de acesso foi alterado. Entre novamente para continuar.',
  driver: 'Seu cadastro de motorista foi alterado. Entre novamente para continuar.',
  membership: 'Seu acesso a esta empresa foi encerrado. Fale com o administrador.',
  user: 'Seu usuário foi desativado. Fale com o administrador.',
  company: 'Esta empresa foi desativada. Fale com o administrador.',
  key_revoked: 'Esta chave de API foi revogada.',
  key_expired: 'Esta chave de API venceu.',
  timezone: 'O fuso horário da empresa foi alterado. Entre novamente para continuar.',
}

export function sessionEnded(reason = '') {
  const sentence = SENTENCES[reason] ?? 'Sua sessão foi encerrada. Entre novamente.'
  return unauthenticated(sentence, 'SESSION_ENDED')
}
