import { companies, PLANS, type PlatformSettings } from '@canhoto/contracts/companies'
import { Button, NativeSelect, Paper, TextInput, Title } from '@mantine/core'
import { DiscardQuestion } from '../../kit/form/discard-question.tsx'
import { MaskedInput } from '../../kit/form/masked-input.tsx'
import { maskCount } from '../../kit/form/masks.ts'
import { PageForm } from '../../kit/form/page-form.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './settings-form.module.css'

export function SettingsForm({ settings }: { settings: PlatformSettings }) {
  const { form, ...state } = useEndpointForm(companies.updateSettings, {
    initial: {
      platform_name: settings.platform_name,
      default_plan: settings.default_plan,
      default_max_users: String(settings.default_max_users),
      default_max_drivers: String(settings.default_max_drivers),
    },
    invalidates: [companies.settings],
    failure: { title: 'Erro', text: 'Erro ao salvar as configurações' },
    onSaved: () => notify.success('Configurações salvas com sucesso!'),
  })
  const guard = useLeaveGuard({ isDirty: form.isDirty(), onDiscard: form.reset })
  return (
    <>
      <PageForm state={state} className={classes.form}>
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
        <Button
          type="submit"
          aria-busy={state.isSaving}
          disabled={!form.isDirty() && !state.isSaving}
        >
          {state.isSaving ? 'Salvando...' : 'Salvar'}
        </Button>
      </PageForm>
      <DiscardQuestion guard={guard} />
    </>
  )
}
