import type { Driver } from '@canhoto/contracts/drivers'

export interface DriverOption {
  value: string
  label: string
}

/** Drivers to choose from. Beside a name that several have stands the CPF, as lists show it, or a contact. */
export function driverOptions(drivers: readonly Driver[] = []): DriverOption[] {
  const shared = sharedNames(drivers)
  return drivers.map(({ id, name, cpf, phone, email }) => {
    const detail = shared.has(name) ? (cpf ?? phone ?? email) : null
    return { value: id, label: detail ? `${name} (${detail})` : name }
  })
}

function sharedNames(drivers: readonly Driver[]) {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { name } of drivers) (seen.has(name) ? shared : seen).add(name)
  return shared
}
