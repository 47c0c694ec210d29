import type { Vehicle } from '@canhoto/contracts/vehicles'
import type { Columns } from '../../../platform/csv.ts'

const fields = ['plate', 'model', 'brand', 'year', 'color', 'is_active'] as const

const columns: Columns<Pick<Vehicle, (typeof fields)[number]>> = {
  Placa: (vehicle) => vehicle.plate,
  Modelo: (vehicle) => vehicle.model,
  Marca: (vehicle) => vehicle.brand,
  Ano: (vehicle) => vehicle.year,
  Cor: (vehicle) => vehicle.color,
  Status: (vehicle) => (vehicle.is_active ? 'Ativo' : 'Inativo'),
}

export const vehiclesCsv = { name: 'veiculos', fields, columns }
