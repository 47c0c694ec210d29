import { TextInput } from '@mantine/core'
import { isKey, keyAdvice, keyText, numberOf } from './access-key.ts'
import { labelOf } from './delivery-summary.ts'
import type { NewDelivery } from '../use-new-delivery.ts'

interface Props {
  form: NewDelivery['form']
  className: string | undefined
}

/** The access key: checked while it is typed, and the number of the note comes from it. */
export function KeyField({ form, className }: Props) {
  const { value, onChange, error, ...input } = form.getInputProps('nfe_key')
  const advice = keyAdvice(value)

  function type(text: string) {
    onChange(isKey(text) ? keyText(text) : text)
    const number = numberOf(text)
    if (number && form.getValues().nf_number === '') form.setFieldValue('nf_number', number)
  }

  return (
    <TextInput
      label={labelOf('nfe_key')}
      className={className ?? ''}
      description={advice.hint}
      error={error ?? advice.error}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={70}
      value={value}
      onChange={(event) => type(event.currentTarget.value)}
      {...input}
    />
  )
}
