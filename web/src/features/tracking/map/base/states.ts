import type { Topology } from 'topojson-specification'

/** A state of Brazil, at the middle that the data names. */
export interface State {
  uf: string
  name: string
  latitude: number
  longitude: number
}

export function statesOf(topology: Topology): State[] {
  const states = topology.objects['subunits']
  if (states?.type !== 'GeometryCollection') return []
  return states.geometries.flatMap(({ id, properties }) => {
    const [longitude, latitude] = (properties as { ct?: [number, number] } | undefined)?.ct ?? []
    const name = NAMES[String(id)]
    if (!name || longitude === undefined || latitude === undefined) return []
    return { uf: String(id), name, latitude, longitude }
  })
}

const NAMES: Partial<Record<string, string>> = {
  AC: 'Acre',
  AL: 'Alagoas',
  AM: 'Amazonas',
  AP: 'Amapá',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MG: 'Minas Gerais',
  MS: 'Mato Grosso do Sul',
  MT: 'Mato Grosso',
  PA: 'Pará',
  PB: 'Paraíba',
  PE: 'Pernambuco',
  PI: 'Piauí',
  PR: 'Paraná',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RO: 'Rondônia',
  RR: 'Roraima',
  RS: 'Rio Grande do Sul',
  SC: 'Santa Catarina',
  SE: 'Sergipe',
  SP: 'São Paulo',
  TO: 'Tocantins',
}
