import { useWindowEvent } from '@mantine/hooks'

/** A file dropped beside its place would replace the application with that file. */
export function useDropGuard(isOn: boolean) {
  const keep = (event: DragEvent) => {
    if (isOn) event.preventDefault()
  }
  useWindowEvent('dragover', keep)
  useWindowEvent('drop', keep)
}
