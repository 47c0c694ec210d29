import type { Column } from './parse-lines.ts'

export const VEHICLE_COLUMNS: readonly Column[] = [
  { field: 'plate', title: 'Placa' },
  { field: 'model', title: 'Modelo' },
  { field: 'brand', title: 'Marca' },
  { field: 'year', title: 'Ano' },
  { field: 'color', title: 'Cor' },
]

/** An empty cell has the default of the form. */
export function toVehicle({ plate = '', model = '', ...rest }: Record<string, string>) {
  return { plate, model, ...rest }
}
