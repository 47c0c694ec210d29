import { companies } from '@canhoto/contracts/companies'
import { drivers } from '@canhoto/contracts/drivers'
import { newDriver } from '@canhoto/contracts/new-driver'
import { users } from '@canhoto/contracts/users'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { type DriverValues, NewDriverFields } from './new-driver-fields.tsx'

/** In the order in which the form shows and checks them (spec 2 section 5). */
const EMPTY: DriverValues = {
  name: '',
  username: '',
  email: '',
  password: '',
  cpf: '',
  cnh: '',
  phone: '',
}

interface Props {
  dialog: OpenDialog
  onClose: () => void
}

export function NewDriverDialog({ dialog }: Props) {
  const { form, ...state } = useEndpointForm(newDriver.create, {
    dialog,
    initial: EMPTY,
    invalidates: [drivers.list, users.list, companies.usage],
    failure: {
      title: 'Erro ao cadastrar motorista',
      text: 'Não foi possível cadastrar o motorista. Tente novamente.',
    },
    toastsErrors: true,
    summarize: (errors, first) => ({ title: 'Erro de Validação', text: errors[first] ?? '' }),
    onSaved: ({ message = 'Motorista cadastrado com sucesso!' }) => notify.success(message),
  })
  return (
    <FormDialog
      title="Cadastrar Novo Motorista"
      state={state}
      submit="Cadastrar Motorista"
      busy="Cadastrando..."
    >
      <NewDriverFields form={form} />
    </FormDialog>
  )
}
