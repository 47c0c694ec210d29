import type { DriverLocation } from '@canhoto/contracts/tracking'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether each word is in the driver's name or vehicle, however it is accented. */
export function matchesSearch(
  { driver_name, vehicle_label }: Pick<DriverLocation, 'driver_name' | 'vehicle_label'>,
  search: string,
) {
  const text = plain(`${driver_name} ${vehicle_label ?? ''}`)
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
