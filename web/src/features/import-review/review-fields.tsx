import type { FileToReview } from '@canhoto/contracts/import-review'
import type { ActedOn } from '@canhoto/fiscal/nfe/acted-on'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { MaskedInput } from '../../kit/form/masked-input.tsx'
import { maskCep, maskTaxId } from '../../kit/form/masks.ts'
import { describeKey, normalizeKeyText } from '../../shared/new-delivery/form/access-key.ts'
import { normalizeAmount } from '../../shared/new-delivery/form/amount.ts'
import classes from './import-review.module.css'
import { firstDoubtful, type ReviewValues, stateOf } from './review-values.ts'

interface Props {
  file: FileToReview
  /** What was read, as the form shows it. */
  read: ReviewValues
  form: UseFormReturnType<ReviewValues>
}

const HINTS = {
  uncertain: { description: 'Leitura incerta: confira.', 'data-uncertain': true },
  missing: { description: 'Não lido: digite.', 'data-uncertain': true },
  // An edited field keeps its line, so that the fields below do not jump.
  settled: { description: '\u00A0' },
} as const

/** A phone shows the document first: its keyboard would cover it. */
function focusField(field: HTMLInputElement | null) {
  if (!field) return
  if (matchMedia('(pointer: coarse)').matches) scrollTo({ top: 0 })
  else field.focus()
}

/** The props of each field: its value, what the user has to know of it, and the focus of the first doubtful one. */
function useFields({ file, read, form }: Props) {
  const bind = bindFields(form)
  const values = form.getValues()
  const first = firstDoubtful(file)
  return (name: ActedOn, maxLength: number) => {
    const state = stateOf(file, read, name, values[name])
    return {
      ...(state && HINTS[state]),
      ...(name === first && { ref: focusField }),
      ...bind(name, maxLength),
    }
  }
}

/** The fields that will be acted on. */
export function ReviewFields(props: Props) {
  const { form } = props
  const field = useFields(props)
  return (
    <>
      <TextInput
        label="Número da NF"
        inputMode="numeric"
        withAsterisk
        {...field('nf_number', 20)}
      />
      <TextInput
        label="Valor total da nota"
        inputMode="decimal"
        leftSection="R$"
        withAsterisk
        {...field('invoice_total_value', 30)}
        onBlur={({ currentTarget: { value } }) =>
          form.setFieldValue('invoice_total_value', normalizeAmount(value))
        }
      />
      <KeyInput input={field('nfe_key', 70)} />
      <ClientFields field={field} />
    </>
  )
}

type Field = ReturnType<typeof useFields>

/** For whom it is, and where. */
function ClientFields({ field }: { field: Field }) {
  const whole = classes.whole ?? ''
  return (
    <>
      <TextInput
        label="Nome do Cliente"
        className={whole}
        withAsterisk
        {...field('client_name', 200)}
      />
      <MaskedInput label="CPF ou CNPJ" mask={maskTaxId} {...field('client_document', 30)} />
      <MaskedInput label="CEP" inputMode="numeric" mask={maskCep} {...field('cep', 20)} />
      <TextInput
        label="Rua, número e bairro"
        className={whole}
        withAsterisk
        {...field('street_address', 250)}
      />
      <TextInput label="Município" withAsterisk {...field('municipality', 100)} />
      <TextInput label="UF" withAsterisk {...field('uf', 2)} />
    </>
  )
}

/** The access key, checked while the user types. */
function KeyInput({ input }: { input: ReturnType<Field> }) {
  const { value, error, onChange, ...rest } = input
  const description = describeKey(value)
  return (
    <TextInput
      label="Chave de acesso"
      className={`${classes.whole} ${classes.digits}`}
      spellCheck={false}
      {...rest}
      {...(description.hint && value !== '' && { description: description.hint })}
      value={value}
      error={error ?? description.error}
      onChange={(event) => onChange(normalizeKeyText(event.currentTarget.value))}
    />
  )
}
