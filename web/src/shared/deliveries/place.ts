import type { Delivery } from '@canhoto/contracts/deliveries'

type Place = Pick<Delivery, 'delivery_address' | 'municipality' | 'uf'>

/** The address with its city, which most notes name in it already; null where nothing is known. */
export function formatPlace({ delivery_address: address, municipality, uf }: Place) {
  const city = [municipality, uf].filter(Boolean).join('/')
  const isNamed = municipality && address?.toLowerCase().includes(municipality.toLowerCase())
  return (isNamed ? address : [address, city].filter(Boolean).join(', ')) || null
}

/** The address for a phone call; null where the digits are no number in Brazil. */
export function phoneLink(digits: string | null) {
  const number = digits?.replaceAll(/\D/g, '') ?? ''
  if (/^0[38]00\d{6,7}$/.test(number)) return `tel:${number}`
  const national = number.replace(/^0+/, '').replace(/^55(?=\d{10,11}$)/, '')
  return /^\d{10,11}$/.test(national) ? `tel:+55${national}` : null
}
