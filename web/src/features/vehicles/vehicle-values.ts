import { maxModelYear, MIN_MODEL_YEAR, type Vehicle } from '@canhoto/contracts/vehicles'
import { formatPlate } from '@canhoto/fiscal/plate'

export function valuesOf(vehicle: Vehicle | null, thisYear: number) {
  return {
    plate: vehicle ? formatPlate(vehicle.plate) : '',
    model: vehicle?.model ?? '',
    brand: vehicle?.brand ?? '',
    year: String(vehicle?.year ?? thisYear),
    color: vehicle?.color ?? '',
    status: vehicle?.status ?? 'ATIVO',
  }
}

type VehicleValues = ReturnType<typeof valuesOf>

/** An emptied brand or color is the default again. */
export function toBody({ brand, color, ...body }: Partial<VehicleValues>) {
  return {
    ...body,
    ...(brand !== undefined && { brand: brand.trim() || 'Não informado' }),
    ...(color !== undefined && { color: color.trim() || 'Não informado' }),
  }
}

/** The contract does not know this year, from which the newest model follows. */
export function validateYear({ year }: VehicleValues, thisYear: number) {
  const newest = maxModelYear(thisYear)
  const isModelYear = Number(year) >= MIN_MODEL_YEAR && Number(year) <= newest
  return year === '' || isModelYear ? {} : { year: `Ano entre ${MIN_MODEL_YEAR} e ${newest}.` }
}
