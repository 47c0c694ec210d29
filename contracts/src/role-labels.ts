import type { Role } from './access.ts'

/** As people read them; the web and the server's refusals say the same. */
export const ROLE_LABELS: Record<Role, string> = {
  MASTER: 'Master',
  ADMIN: 'Administrador',
  SUPERVISOR: 'Supervisor',
  OPERATOR: 'Operador',
  DRIVER: 'Motorista',
  CLIENT: 'Cliente',
}
