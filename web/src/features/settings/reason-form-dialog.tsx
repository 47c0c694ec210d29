import { FAILED_LABELS } from '@canhoto/contracts/labels/status'
import { MAX_REASON_LENGTH } from '@canhoto/contracts/limits'
import { type OccurrenceReason, occurrenceReasons } from '@canhoto/contracts/occurrence-reasons'
import { OCOREN } from '@canhoto/contracts/ocoren'
import { NativeSelect, TextInput } from '@mantine/core'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { ACTIVE_CHOICES } from '../../shared/active/active-column.tsx'
import { notify } from '../../ui/toasts/notify.ts'

interface Props {
  /** Null for a new one. */
  reason: OccurrenceReason | null
  dialog: OpenDialog
}

const CODE_CHOICES = [
  { value: '', label: 'Escolha o código' },
  ...OCOREN.map(({ code, description }) => ({ value: code, label: `${code} - ${description}` })),
]
const STATUS_CHOICES = Object.entries(FAILED_LABELS).map(([value, label]) => ({ value, label }))
const PHOTO_CHOICES = [
  { value: 'nao', label: 'Não' },
  { value: 'sim', label: 'Sim' },
]
type Shown = Pick<
  OccurrenceReason,
  'code' | 'label' | 'delivery_status' | 'photo_required' | 'status'
>
const EMPTY: Shown = {
  code: '',
  label: '',
  delivery_status: 'PROBLEM',
  photo_required: false,
  status: 'ATIVO',
}

const valuesOf = ({ code, label, delivery_status, photo_required, status }: Shown) => ({
  code,
  label,
  delivery_status,
  status,
  photo_required: photo_required ? 'sim' : 'nao',
})

function toBody({ photo_required, ...body }: Partial<ReturnType<typeof valuesOf>>) {
  return { ...body, ...(photo_required && { photo_required: photo_required === 'sim' }) }
}

export function ReasonFormDialog({ reason, dialog }: Props) {
  const isNew = reason === null
  const { form, ...state } = useEndpointForm(
    isNew ? occurrenceReasons.create : occurrenceReasons.update,
    {
      dialog,
      initial: valuesOf(reason ?? EMPTY),
      ...(reason && { params: { id: reason.id } }),
      onlyChanged: !isNew,
      toBody,
      edited: reason ? { version: reason.version, toValues: valuesOf } : undefined,
      invalidates: [occurrenceReasons.list],
      failure: { text: isNew ? 'Erro ao cadastrar motivo' : 'Erro ao editar motivo' },
      notFoundText: 'Este motivo não existe mais.',
      onSaved: () =>
        notify.success(isNew ? 'Motivo cadastrado com sucesso!' : 'Motivo atualizado com sucesso!'),
    },
  )
  const field = bindFields(form)

  /** The table proposes the words and the status of a new reason. */
  function chooseCode(code: string) {
    const chosen = OCOREN.find((each) => each.code === code)
    form.setFieldValue('code', code)
    if (!isNew || !chosen) return
    form.setFieldValue('label', chosen.description.slice(0, MAX_REASON_LENGTH))
    form.setFieldValue('delivery_status', chosen.status)
  }

  return (
    <FormDialog title={isNew ? 'Novo motivo' : 'Editar motivo'} state={state}>
      <NativeSelect
        label="Código"
        data={CODE_CHOICES}
        withAsterisk
        wrapperProps={{ 'data-whole': true }}
        {...field('code')}
        onChange={({ currentTarget }) => chooseCode(currentTarget.value)}
      />
      <TextInput
        label="Motivo"
        description="Como o motorista o lê."
        withAsterisk
        wrapperProps={{ 'data-whole': true }}
        {...field('label', MAX_REASON_LENGTH)}
      />
      <NativeSelect label="A entrega fica" data={STATUS_CHOICES} {...field('delivery_status')} />
      {!isNew && <NativeSelect label="Status" data={ACTIVE_CHOICES} {...field('status')} />}
      <NativeSelect label="Exige foto" data={PHOTO_CHOICES} {...field('photo_required')} />
    </FormDialog>
  )
}
