import { ActionIcon, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The buttons at the end of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <Group gap="0.25rem" justify="flex-end" wrap="nowrap">
      {children}
    </Group>
  )
}

interface Props {
  /** The verb, and what it is done to: 'Editar' and the plate. */
  title: string
  name: string
  Icon: typeof IconPencil
  danger?: boolean
  onClick: () => void
}

export function RowButton({ title, name, Icon, danger = false, onClick }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      title={title}
      aria-label={`${title} ${name}`}
      {...(danger && { color: 'red.8' })}
      onClick={onClick}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}

type OneProps = Pick<Props, 'name' | 'onClick'>

export const EditButton = (props: OneProps) => (
  <RowButton title="Editar" Icon={IconPencil} {...props} />
)

export const DeleteButton = (props: OneProps) => (
  <RowButton title="Excluir" Icon={IconTrash} danger {...props} />
)
