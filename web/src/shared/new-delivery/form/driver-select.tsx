import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Button, Select } from '@mantine/core'
import { driverOptions } from '../../drivers/driver-options.ts'
import type { NewDelivery } from '../use-new-delivery.ts'
import classes from './driver-select.module.css'
import { useDrivers } from './use-drivers.ts'

type Props = ReturnType<NewDelivery['form']['getInputProps']> & { clearable?: boolean }

export function DriverSelect({ value, onChange, clearable = true, ...input }: Props) {
  const drivers = useDrivers()

  if (drivers.isError) {
    return (
      <div className={classes.failure} role="alert">
        <span>Falha ao carregar motoristas</span>
        <Button variant="default" onClick={() => void drivers.refetch()}>
          Tentar novamente
        </Button>
      </div>
    )
  }
  return (
    <Select
      {...input}
      value={value || null}
      label="Atribuir a Motorista"
      className={classes.select ?? ''}
      placeholder={drivers.isPending ? 'Carregando motoristas...' : 'Selecione um motorista'}
      data={driverOptions(drivers.data)}
      onChange={(id) => onChange(id ?? '')}
      nothingFoundMessage="Nenhum motorista ativo encontrado."
      // In a portal the list would widen a phone's page before it is positioned.
      comboboxProps={{ withinPortal: false }}
      searchable
      clearable={clearable && Boolean(value)}
      clearButtonProps={{ 'aria-label': 'Limpar motorista' }}
      withAsterisk
    />
  )
}
