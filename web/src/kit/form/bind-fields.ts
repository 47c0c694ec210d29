import type { UseFormReturnType } from '@mantine/form'

/**
 * The props of a form's inputs, by their path: value, error, change. Browsers do not fill them in, because they hold
 * the data of others.
 */
export function bindFields<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
) {
  type Path = Parameters<typeof form.getInputProps>[0]
  return (path: Path, maxLength?: number) => ({
    autoComplete: 'off',
    ...(maxLength !== undefined && { maxLength }),
    ...form.getInputProps(path),
  })
}
