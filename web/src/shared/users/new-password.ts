import { MIN_PASSWORD_LENGTH } from '@canhoto/contracts/limits'

interface NewPassword {
  new_password: string
  repeat: string
}

/** What is wrong with a password that somebody chooses, by field; empty when nothing is. */
export function newPasswordErrors({ new_password, repeat }: NewPassword) {
  const errors: Partial<NewPassword> = {}
  if (new_password.length < MIN_PASSWORD_LENGTH) {
    errors.new_password = `A senha deve ter pelo menos ${MIN_PASSWORD_LENGTH} caracteres.`
  } else if (repeat !== new_password) {
    errors.repeat = 'As senhas não são iguais.'
  }
  return errors
}
