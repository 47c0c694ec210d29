import { ActionIcon, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './row-actions.module.css'

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
      className={classes.action ?? ''}
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

type OneProps = Pick<Props, 'name' | 'onClick'> & { title?: string | undefined }

export const EditButton = (props: Pick<Props, 'name' | 'onClick'>) => (
  <RowButton title="Editar" Icon={IconPencil} {...props} />
)

export const DeleteButton = ({ title = 'Excluir', ...props }: OneProps) => (
  <RowButton title={title} Icon={IconTrash} danger {...props} />
)
