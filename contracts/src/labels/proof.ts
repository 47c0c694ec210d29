import type { Verdict } from '../proofs.ts'

/** What a verdict says, and what it means to someone who has never heard of a hash. */
export const VERDICTS: Record<Verdict, { title: string; text: string }> = {
  INTACT: {
    title: 'Comprovante íntegro',
    text: 'A foto e os dados são os mesmos que foram selados quando o comprovante chegou ao servidor, e o registro está no seu lugar na cadeia da transportadora.',
  },
  PHOTO_DELETED: {
    title: 'Registro íntegro, foto apagada',
    text: 'Os dados são os que foram selados, e o hash da foto continua neles. A foto foi apagada pelo prazo de guarda da transportadora ou a pedido de uma pessoa (LGPD): uma cópia dela ainda pode ser conferida pelo hash.',
  },
  PHOTO_DIFFERS: {
    title: 'A foto não confere',
    text: 'Os dados são os que foram selados, mas a foto guardada hoje não é a mesma, ou não está mais guardada. Não confie na foto.',
  },
  RECORD_CHANGED: {
    title: 'O registro foi alterado',
    text: 'Os dados guardados hoje não são os que foram selados, ou um registro vizinho na cadeia foi alterado ou retirado. Não confie neste comprovante.',
  },
}

/** A smaller difference is the delay of the network. */
const NOTABLE_MS = 60_000

/** Whether two instants are so far apart that both are shown. */
export function differsNotably(one: string, other: string) {
  return Math.abs(Date.parse(one) - Date.parse(other)) >= NOTABLE_MS
}

/** '20/11/2026, 21:10:05 (GMT-3)', in the time zone of the company. */
export function formatSealedInstant(instant: string, timeZone: string) {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  const date = new Date(instant)
  const day = new Intl.DateTimeFormat('pt-BR', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(date)
  const parts = new Intl.DateTimeFormat('pt-BR', {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(date)
  return `${day} (${parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone})`
}

function isTimeZone(name: string) {
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

interface Place {
  latitude: number
  longitude: number
  accuracy: number | null
}

/** '-23.55052, -46.63331 (precisão de 12 m)', as maps take it. */
export function formatPlace({ latitude, longitude, accuracy }: Place) {
  const coordinates = [latitude, longitude].map((degrees) => degrees.toFixed(5)).join(', ')
  return accuracy === null ? coordinates : `${coordinates} (precisão de ${Math.round(accuracy)} m)`
}

/** A hash in groups, so that it can be compared by eye. */
export function groupHash(hash: string) {
  return hash.match(/.{1,8}/g)?.join(' ') ?? hash
}
