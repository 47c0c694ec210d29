import { Color } from '@canhoto/contracts/companies'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import classes from './color-field.module.css'
import type { CompanyValues } from './company-values.ts'

interface Props {
  form: UseFormReturnType<CompanyValues>
  field: 'primary_color' | 'secondary_color'
  label: string
}

/** A color as its code, and in the browser's own palette. */
export function ColorField({ form, field, label }: Props) {
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
          value={Color.safeParse(value).success ? value : '#000000'}
          onChange={(event) => form.setFieldValue(field, event.currentTarget.value.toUpperCase())}
        />
      }
      leftSectionWidth={56}
      leftSectionPointerEvents="all"
      {...form.getInputProps(field)}
    />
  )
}
