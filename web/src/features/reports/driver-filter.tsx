import { NativeSelect } from '@mantine/core'
import { withChosen } from '../../kit/list/with-chosen.ts'
import { driverOptions } from '../../shared/drivers/driver-options.ts'
import { useDrivers } from '../../shared/new-delivery/form/use-drivers.ts'

interface Props {
  value: string | undefined
  onChange: (driverId: string | undefined) => void
}

export function DriverFilter({ value = '', onChange }: Props) {
  const { data } = useDrivers()
  return (
    <NativeSelect
      aria-label="Motorista"
      value={value}
      data={withChosen([{ value: '', label: 'Todos os motoristas' }, ...driverOptions(data)], {
        value,
        label: 'Outro motorista',
      })}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}
