import { TextInput } from '@mantine/core'
import { describeKey, normalizeKeyText, parseNoteNumber } from './access-key.ts'
import { FIELD_LABELS } from './field-labels.ts'
import type { NewDelivery } from '../use-new-delivery.ts'

interface Props {
  form: NewDelivery['form']
  className: string | undefined
}

/** The access key, checked while the user types. A valid key also fills the note's number. */
export function KeyField({ form, className }: Props) {
  const { value, onChange, error, ...input } = form.getInputProps('nfe_key')
  const description = describeKey(value)

  function handleChange(text: string) {
    onChange(normalizeKeyText(text))
    const number = parseNoteNumber(text)
    if (number && form.getValues().nf_number === '') form.setFieldValue('nf_number', number)
  }

  return (
    <TextInput
      label={FIELD_LABELS.nfe_key}
      className={className ?? ''}
      description={description.hint}
      error={error ?? description.error}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={70}
      value={value}
      onChange={(event) => handleChange(event.currentTarget.value)}
      {...input}
    />
  )
}
