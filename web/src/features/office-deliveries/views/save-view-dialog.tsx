import { savedViews } from '@canhoto/contracts/saved-views'
import { TextInput } from '@mantine/core'
import type { OpenDialog } from '../../../kit/dialog/use-dialog.ts'
import { bindFields } from '../../../kit/form/bind-fields.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useEndpointForm } from '../../../kit/form/use-endpoint-form.ts'
import { notify } from '../../../ui/toasts/notify.ts'
import { type Filters, formatFilters } from '../filters/filter-address.ts'

interface Props {
  filters: Filters
  dialog: OpenDialog
}

/** Gives the present filters a name, under which the user finds them on every computer. */
export function SaveViewDialog({ filters, dialog }: Props) {
  const { form, ...state } = useEndpointForm(savedViews.create, {
    dialog,
    initial: { name: '' },
    toBody: ({ name }) => ({ name: name ?? '', filters: formatFilters(filters) }),
    invalidates: [savedViews.list],
    failure: { title: 'Erro ao salvar', text: 'Não foi possível salvar a visão. Tente novamente.' },
    onSaved: ({ data }) => notify.success(`Visão “${data.name}” salva.`),
  })
  const field = bindFields(form)
  return (
    <FormDialog title="Salvar visão" state={state} size="md">
      <TextInput
        label="Nome da visão"
        placeholder="Ex.: Zona sul"
        withAsterisk
        {...field('name', 40)}
        data-whole
      />
    </FormDialog>
  )
}
