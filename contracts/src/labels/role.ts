import type { Role } from '../access.ts'

/** Names of the roles, for the web and for the server's messages. */
export const ROLE_LABELS: Record<Role, string> = {
  MASTER: 'Master',
  ADMIN: 'Administrador',
  SUPERVISOR: 'Supervisor',
  OPERATOR: 'Operador',
  DRIVER: 'Motorista',
  CLIENT: 'Cliente',
}
