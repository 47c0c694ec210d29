import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import classes from './colour-field.module.css'
import type { CompanyValues } from './company-values.ts'

interface Props {
  form: UseFormReturnType<CompanyValues>
  field: 'primary_color' | 'secondary_color'
  label: string
}

/** A colour as its code, and as the browser's own palette. */
export function ColourField({ form, field, label }: Props) {
  const value = form.getValues()[field]
  return (
    <TextInput
      label={label}
      maxLength={7}
      autoComplete="off"
      spellCheck={false}
      leftSection={
        <input
          type="color"
          className={classes.palette}
          aria-label={`${label}: escolher na paleta`}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
          onChange={(event) => form.setFieldValue(field, event.currentTarget.value.toUpperCase())}
        />
      }
      leftSectionWidth={56}
      leftSectionPointerEvents="all"
      {...form.getInputProps(field)}
    />
  )
}
