interface EventType {
  text: string
  isCte: boolean
  /** The element of a CT-e's event, and the file of its schema; of an NF-e's the file alone. */
  schema: string
  /** The event that this one cancels, and the field with its protocol. */
  cancels?: { type: number; field: string }
}

/** tpEvento (NT 2021.001, 2023.005, 2019.001, 2023.002). */
export const EVENT_TYPES: Record<number, EventType> = {
  110130: { text: 'Comprovante de Entrega da NF-e', isCte: false, schema: 'e110130' },
  110131: {
    text: 'Cancelamento Comprovante de Entrega da NF-e',
    isCte: false,
    schema: 'e110131',
    cancels: { type: 110130, field: 'nProtEvento' },
  },
  110192: { text: 'Insucesso na Entrega da NF-e', isCte: false, schema: 'e110192' },
  110193: {
    text: 'Cancelamento Insucesso na Entrega da NF-e',
    isCte: false,
    schema: 'e110193',
    cancels: { type: 110192, field: 'nProtEvento' },
  },
  110180: { text: 'Comprovante de Entrega do CT-e', isCte: true, schema: 'evCECTe' },
  110181: {
    text: 'Cancelamento do Comprovante de Entrega do CT-e',
    isCte: true,
    schema: 'evCancCECTe',
    cancels: { type: 110180, field: 'nProtCE' },
  },
  110190: { text: 'Insucesso na Entrega do CT-e', isCte: true, schema: 'evIECTe' },
  110191: {
    text: 'Cancelamento do Insucesso de Entrega do CT-e',
    isCte: true,
    schema: 'evCancIECTe',
    cancels: { type: 110190, field: 'nProtIE' },
  },
}

/** cOrgao of the events of the NF-e: the national environment (AN), or SVRS. */
export const ORGAN_AN = '91'
const ORGAN_SVRS = '92'
export const organOf = (type: number, key: string) => {
  if (EVENT_TYPES[type]?.isCte) return key.slice(0, 2)
  return type === 110130 || type === 110131 ? ORGAN_AN : ORGAN_SVRS
}
