import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Receiver } from './receipt-photo.ts'

interface Props {
  receiver: Receiver
  isRequired: boolean
  /** What is wrong with the name. */
  problem: string | null
  onChange: (receiver: Receiver) => void
}

/** Who signed the stub. Folded away unless the company requires it: most photograph a signature that names the receiver. */
export function ReceiverFields({ receiver, isRequired, problem, onChange }: Props) {
  const [isOpen, setOpen] = useState(isRequired)
  if (!isOpen)
    return (
      <Button variant="subtle" mt="sm" onClick={() => setOpen(true)}>
        Informar quem recebeu
      </Button>
    )
  return (
    <>
      <TextInput
        id={RECEIVER_NAME}
        label="Nome de quem recebeu"
        mt="md"
        maxLength={100}
        autoComplete="off"
        withAsterisk={isRequired}
        error={problem}
        value={receiver.receiver_name ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ ...receiver, receiver_name: currentTarget.value })
        }
      />
      <TextInput
        label="Documento de quem recebeu"
        description="CPF, RG ou crachá"
        mt="sm"
        maxLength={20}
        autoComplete="off"
        value={receiver.receiver_document ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ ...receiver, receiver_document: currentTarget.value })
        }
      />
    </>
  )
}

export const RECEIVER_NAME = 'receiver-name'
