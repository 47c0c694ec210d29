import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

interface Props extends ButtonProps {
  onClick: () => void
}

/** Opens the form of a new record. */
export const NewButton = (props: Props) => (
  <Button leftSection={<IconPlus size={20} />} {...props} />
)
