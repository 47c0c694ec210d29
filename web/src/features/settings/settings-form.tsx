import { companies, PLANS, type PlatformSettings } from '@canhoto/contracts/companies'
import { Button, NativeSelect, Paper, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { callTold } from '../../lib/http/api.ts'
import { DiscardQuestion } from '../../kit/form/discard-question.tsx'
import { FormProblem } from '../../kit/form/form-problem.tsx'
import { MaskedInput } from '../../kit/form/masked-input.tsx'
import { maskCount } from '../../kit/form/masks.ts'
import { useFormDialog } from '../../kit/form/use-form-dialog.ts'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './settings-form.module.css'
import { checkSettings, type SettingsValues } from './settings-values.ts'

/** A page is not closed. */
const PAGE = { opened: true, close: () => undefined, reopen: () => undefined }

export function SettingsForm({ settings }: { settings: PlatformSettings }) {
  const client = useQueryClient()
  const { form, submit, problem, isSaving } = useFormDialog({
    dialog: PAGE,
    initial: {
      platform_name: settings.platform_name,
      default_plan: settings.default_plan,
      default_max_users: String(settings.default_max_users),
      default_max_drivers: String(settings.default_max_drivers),
    },
    check: checkSettings,
    save: (values: SettingsValues) => callTold(companies.updateSettings, { body: values }),
    failure: { title: 'Erro', text: 'Erro ao salvar as configurações' },
    onSaved({ data }) {
      client.setQueryData([companies.settings.path], data)
      notify.success('Configurações salvas com sucesso!')
    },
  })
  const guard = useLeaveGuard({ isDirty: form.isDirty(), onDiscard: form.reset })
  return (
    <>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <FormProblem problem={problem} />
        <Paper withBorder component="section" className={classes.card}>
          <Title order={2}>Plataforma</Title>
          <TextInput
            label="Nome da plataforma"
            description="Aparece na tela de entrada"
            maxLength={60}
            withAsterisk
            autoComplete="off"
            {...form.getInputProps('platform_name')}
          />
        </Paper>
        <Paper withBorder component="section" className={classes.card}>
          <Title order={2}>Padrões de novas empresas</Title>
          <p className={classes.note}>Empresas que já existem não mudam.</p>
          <NativeSelect
            label="Plano"
            data={Object.entries(PLANS).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('default_plan')}
          />
          <MaskedInput
            label="Máximo de usuários"
            mask={maskCount}
            inputMode="numeric"
            withAsterisk
            {...form.getInputProps('default_max_users')}
          />
          <MaskedInput
            label="Máximo de motoristas"
            mask={maskCount}
            inputMode="numeric"
            withAsterisk
            {...form.getInputProps('default_max_drivers')}
          />
        </Paper>
        <Button type="submit" aria-busy={isSaving} disabled={!form.isDirty() && !isSaving}>
          {isSaving ? 'Salvando...' : 'Salvar'}
        </Button>
      </form>
      <DiscardQuestion guard={guard} />
    </>
  )
}
