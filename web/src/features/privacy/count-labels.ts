import type { PERSON_COUNTS } from '@canhoto/contracts/privacy'

export const COUNT_LABELS: Record<(typeof PERSON_COUNTS)[number] | 'rows', string> = {
  received: 'Entregas recebidas',
  deleted: 'Entregas excluídas',
  sent: 'Entregas enviadas',
  receipts: 'Canhotos assinados',
  users: 'Usuários',
  drivers: 'Motoristas',
  positions: 'Posições',
  entries: 'Notas da Entrada SEFAZ',
  files: 'Fotos e documentos',
  rows: 'Textos alterados',
}
