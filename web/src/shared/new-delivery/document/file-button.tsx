import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { ACCEPT } from './document-file.ts'

interface Props extends ButtonProps {
  onFile: (file: File) => void
  /** The camera at its native resolution, where the device has one. */
  camera?: boolean
  children: ReactNode
}

export function FileButton({ onFile, camera = false, children, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)

  function chosen() {
    const file = input.current?.files?.[0]
    // The same file may be chosen again after it was refused.
    if (input.current) input.current.value = ''
    if (file) onFile(file)
  }

  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={camera ? 'image/*' : ACCEPT}
        {...(camera && { capture: 'environment' })}
        onChange={chosen}
        aria-label={camera ? 'Foto da nota' : 'Arquivo da nota'}
      />
    </>
  )
}
