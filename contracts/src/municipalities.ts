/** A municipality of Brazil, at its seat. */
export interface Municipality {
  uf: string
  name: string
  latitude: number
  longitude: number
  /** How large it is: 1 is a capital, 6 the smallest; null for another spelling of one that is there too. */
  rank: number | null
}

/** Reads `municipalities.csv`, which names its source and its ranks. */
export function parseMunicipalities(csv: string): Municipality[] {
  const lines = csv.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [uf = '', name = '', latitude, longitude, rank] = line.split(';')
    return {
      uf,
      name,
      latitude: Number(latitude),
      longitude: Number(longitude),
      rank: rank ? Number(rank) : null,
    }
  })
}
