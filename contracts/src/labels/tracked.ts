import type { TrackedDelivery } from '../tracking-links.ts'

type Tone = 'success' | 'info' | 'warning' | 'neutral'

/** What the recipient reads first. */
export function trackedState(delivery: TrackedDelivery): {
  tone: Tone
  title: string
  text: string
} {
  const { status, stops_before, driver_first_name } = delivery
  switch (status) {
    case 'DELIVERED':
      return { tone: 'success', title: 'Entregue', text: 'A entrega foi concluída.' }
    case 'IN_TRANSIT':
      return {
        tone: 'info',
        title: 'A caminho',
        text: `${driver_first_name ?? 'O motorista'} está em rota. ${stopsText(stops_before)}`.trim(),
      }
    case 'REATTEMPTED':
      return {
        tone: 'warning',
        title: 'Nova tentativa',
        text: 'A entrega não pôde ser feita e será tentada de novo.',
      }
    case 'PROBLEM':
    case 'REFUSED':
      return {
        tone: 'warning',
        title: 'Não entregue',
        text: 'A entrega não pôde ser feita. Fale com a transportadora.',
      }
    case 'CANCELLED':
      return { tone: 'neutral', title: 'Cancelada', text: 'Esta entrega foi cancelada.' }
    case 'PENDING':
      return { tone: 'neutral', title: 'Em preparação', text: 'A entrega ainda não saiu.' }
  }
}

function stopsText(stops: number | null) {
  if (stops === null) return ''
  if (stops === 0) return 'A sua é a próxima parada.'
  return stops === 1 ? 'Há 1 parada antes da sua.' : `Há ${stops} paradas antes da sua.`
}
