import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { ACCEPT } from './document-file.ts'

interface Props extends ButtonProps {
  onFile: (file: File) => void
  /** Opens the device's camera, which takes photos at full resolution. */
  camera?: boolean
  children: ReactNode
}

export function FileButton({ onFile, camera = false, children, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)

  function handleChange() {
    const file = input.current?.files?.[0]
    // Without this the browser reports no change when a refused file is chosen again.
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
        onChange={handleChange}
        aria-label={camera ? 'Foto da nota' : 'Arquivo da nota'}
      />
    </>
  )
}
