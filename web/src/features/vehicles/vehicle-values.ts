import type { Vehicle } from '@canhoto/contracts/vehicles'
import { isValidPlate } from '@canhoto/fiscal/plate'
import { type Errors, errorsOf, isEmpty, REQUIRED } from '../../kit/form/checks.ts'
import { maskPlate } from '../../kit/form/masks.ts'

export interface VehicleValues extends Record<string, unknown> {
  plate: string
  model: string
  brand: string
  year: string
  color: string
  status: Vehicle['status']
}

export function valuesOf(vehicle: Vehicle | null, thisYear: number): VehicleValues {
  if (!vehicle) {
    return { plate: '', model: '', brand: '', year: String(thisYear), color: '', status: 'ATIVO' }
  }
  const { plate, model, brand, year, color, status } = vehicle
  return { plate: maskPlate(plate), model, brand, year: String(year), color, status }
}

/** Spec 1 section 5: plate and model are required; a year may be next year's model. */
export function checkVehicle(
  { plate, model, year }: VehicleValues,
  thisYear: number,
): Errors<VehicleValues> {
  return errorsOf<VehicleValues>([
    ['plate', isEmpty(plate), REQUIRED],
    ['plate', !isValidPlate(plate), 'Placa inválida.'],
    ['model', isEmpty(model), REQUIRED],
    ['year', year !== '' && !isYear(year, thisYear), `Ano entre 1900 e ${thisYear + 1}.`],
  ])
}

function isYear(text: string, thisYear: number) {
  return /^\d{4}$/.test(text) && Number(text) >= 1900 && Number(text) <= thisYear + 1
}
