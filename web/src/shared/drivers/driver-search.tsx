import { TextInput } from '@mantine/core'

/** Above this number the drivers are searched. */
const HANDFUL = 8

interface Props {
  driverCount: number
  text: string
  onText: (text: string) => void
  /** Where it is what is used first. */
  isFirst?: boolean
}

/** The search above drivers to choose from. */
export function DriverSearch({ driverCount, text, onText, isFirst = false }: Props) {
  if (driverCount <= HANDFUL) return null
  return (
    <TextInput
      aria-label="Buscar motorista"
      placeholder="Buscar motorista"
      autoComplete="off"
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      data-autofocus={isFirst || undefined}
    />
  )
}
