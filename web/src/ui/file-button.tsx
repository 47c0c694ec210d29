import { Button, type ButtonProps } from '@mantine/core'
import { useRef } from 'react'

interface Props extends ButtonProps {
  /** The name of the hidden file input. */
  label: string
  /** The types of its files: 'image/png,.pdf'. */
  accept: string
  /** Opens the device's camera, which takes photos at full resolution. */
  capture?: 'environment'
  onFile: (file: File) => void
}

/** A button that chooses a file. */
export function FileButton({ label, accept, capture, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)

  function handleChange() {
    const file = input.current?.files?.[0]
    // Without this the browser reports no change when a refused file is chosen again.
    if (input.current) input.current.value = ''
    if (file) onFile(file)
  }

  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        capture={capture}
        onChange={handleChange}
      />
    </>
  )
}
