import { useWindowEvent } from '@mantine/hooks'

/** Prevents the browser from leaving the application when a file is dropped outside of the drop area. */
export function useDropGuard(isActive: boolean) {
  const prevent = (event: DragEvent) => {
    if (isActive) event.preventDefault()
  }
  useWindowEvent('dragover', prevent)
  useWindowEvent('drop', prevent)
}
