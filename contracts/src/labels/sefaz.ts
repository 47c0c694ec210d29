import type { NoteEventType } from '../note-events.ts'
import type { SefazEventState, SefazEventType } from '../sefaz-events.ts'
import type { SefazMode } from '../sefaz-settings.ts'

export const SEFAZ_STATE_LABELS: Record<SefazEventState, string> = {
  waiting: 'Aguardando',
  signed: 'Aguardando envio',
  sending: 'Enviando',
  unknown: 'Aguardando resposta',
  registered: 'Registrado',
  rejected: 'Rejeitado',
  stopped: 'Parado',
  cancelled: 'Cancelado',
}

export const SEFAZ_EVENT_LABELS: Record<SefazEventType, string> = {
  '110130': 'Comprovante de entrega da NF-e',
  '110192': 'Insucesso na entrega da NF-e',
  '110131': 'Cancelamento do comprovante de entrega da NF-e',
  '110193': 'Cancelamento do insucesso na entrega da NF-e',
  '110180': 'Comprovante de entrega do CT-e',
  '110190': 'Insucesso na entrega do CT-e',
  '110181': 'Cancelamento do comprovante de entrega do CT-e',
  '110191': 'Cancelamento do insucesso na entrega do CT-e',
}

export const NOTE_EVENT_LABELS: Record<NoteEventType, string> = {
  '110110': 'Carta de correção da NF-e',
  '610130': 'Entrega registrada pelo CT-e',
  '610131': 'Cancelamento da entrega registrada pelo CT-e',
}

export const SEFAZ_MODE_LABELS: Record<SefazMode, string> = {
  off: 'Desligado',
  homologation: 'Homologação (teste)',
  production: 'Produção',
}
