import { NativeSelect } from '@mantine/core'
import { useDrivers } from '../../shared/new-delivery/form/use-drivers.ts'

interface Props {
  value: string
  onChange: (driverId: string) => void
}

export function DriverFilter({ value, onChange }: Props) {
  const { data = [] } = useDrivers()
  return (
    <NativeSelect
      aria-label="Motorista"
      value={value}
      data={[
        { value: '', label: 'Todos os motoristas' },
        ...data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
