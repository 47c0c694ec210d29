import { TextInput, type TextInputProps } from '@mantine/core'
import type { Mask } from './masks.ts'

interface Props extends Omit<TextInputProps, 'onChange'> {
  mask: Mask
  onChange: (value: string) => void
}

/** Adds the punctuation while the user types at the end and when the field loses the focus; an edit in the middle keeps its caret. */
export function MaskedInput({ mask, onChange, onBlur, ...input }: Props) {
  return (
    <TextInput
      {...input}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget: { value, selectionEnd } }) =>
        onChange(selectionEnd === value.length ? mask(value) : value)
      }
      onBlur={(event) => {
        onChange(mask(event.currentTarget.value))
        onBlur?.(event)
      }}
    />
  )
}
