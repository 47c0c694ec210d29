import { MIN_PASSWORD_LENGTH } from '@canhoto/contracts/limits'

interface NewPassword {
  new_password: string
  repeat: string
}

/** A new password is typed twice. One that is too short is refused for that alone, by the contract. */
export function validateRepeat({ new_password, repeat }: NewPassword) {
  const isLongEnough = new_password.length >= MIN_PASSWORD_LENGTH
  return isLongEnough && repeat !== new_password ? { repeat: 'As senhas não são iguais.' } : {}
}
