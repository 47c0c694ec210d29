import { notify } from '../../ui/toasts/notify.ts'

/** The address with which a user sets a password once. The token is in the fragment, which no server ever sees. */
export function resetLink(token: string) {
  return `${location.origin}/login#redefinir=${token}`
}

/** Copies one link, or several with their users. */
export async function copyLinks(text: string, done = 'Link copiado') {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(done)
  } catch {
    notify.error('Não foi possível copiar', 'Selecione o link e copie.')
  }
}
