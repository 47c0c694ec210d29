import type { Role } from '../access.ts'

/** Of the web and of the server's sentences. */
export const ROLE_LABELS: Record<Role, string> = {
  MASTER: 'Master',
  ADMIN: 'Administrador',
  SUPERVISOR: 'Supervisor',
  OPERATOR: 'Operador',
  DRIVER: 'Motorista',
  CLIENT: 'Cliente',
}
