import type { ComponentProps } from 'react'
import { FileButton } from '../../../ui/file-button.tsx'
import { ACCEPT } from './document-file.ts'

interface Props extends Omit<ComponentProps<typeof FileButton>, 'label' | 'accept' | 'capture'> {
  /** Opens the device's camera, which takes photos at full resolution. */
  camera?: boolean
}

/** Chooses or photographs the document of a delivery. */
export function DocumentButton({ camera = false, ...button }: Props) {
  return camera ? (
    <FileButton {...button} label="Foto da nota" accept="image/*" capture="environment" />
  ) : (
    <FileButton {...button} label="Arquivo da nota" accept={ACCEPT} />
  )
}
