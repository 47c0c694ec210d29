import { companies, PLANS, type PlatformSettings } from '@canhoto/contracts/companies'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { DiscardQuestion } from '../../kit/form/discard-question.tsx'
import { MaskedInput } from '../../kit/form/masked-input.tsx'
import { maskCount } from '../../kit/form/masks.ts'
import { PageForm } from '../../kit/form/page-form.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { SaveButton } from './save-button.tsx'
import { SettingsCard } from './settings-card.tsx'
import classes from './settings-form.module.css'

const PLAN_CHOICES = Object.entries(PLANS).map(([value, label]) => ({ value, label }))
const LIMIT = { mask: maskCount, inputMode: 'numeric', withAsterisk: true } as const

/** What is typed stays when a reload brings the settings that a colleague saved; the form starts anew with its own save. */
export function SettingsForm({ settings }: { settings: PlatformSettings }) {
  const [stored, setStored] = useState(settings)
  return <Fields key={stored.version} stored={stored} onSaved={setStored} />
}

interface Props {
  stored: PlatformSettings
  onSaved: (stored: PlatformSettings) => void
}

function Fields({ stored, onSaved }: Props) {
  const { form, ...state } = useEndpointForm(companies.updateSettings, {
    initial: valuesOf(stored),
    edited: { version: stored.version, toValues: valuesOf },
    invalidates: [companies.settings],
    failure: { title: 'Erro', text: 'Erro ao salvar as configurações' },
    onSaved({ data }) {
      notify.success('Configurações salvas com sucesso!')
      onSaved(data)
    },
  })
  const guard = useLeaveGuard({ isDirty: form.isDirty(), onDiscard: form.reset })
  const field = bindFields(form)
  return (
    <>
      <PageForm state={state} className={classes.form}>
        <SettingsCard title="Plataforma">
          <TextInput
            label="Nome da plataforma"
            description="Aparece na tela de entrada."
            withAsterisk
            {...field('platform_name', 60)}
          />
        </SettingsCard>
        <SettingsCard title="Padrões de novas empresas">
          <p className={classes.note}>Empresas que já existem não mudam.</p>
          <NativeSelect label="Plano" data={PLAN_CHOICES} {...field('default_plan')} />
          <MaskedInput label="Máximo de usuários" {...LIMIT} {...field('default_max_users')} />
          <MaskedInput label="Máximo de motoristas" {...LIMIT} {...field('default_max_drivers')} />
        </SettingsCard>
        <SaveButton isDirty={form.isDirty()} isSaving={state.isSaving} />
      </PageForm>
      <DiscardQuestion guard={guard} />
    </>
  )
}

const valuesOf = (settings: PlatformSettings) => ({
  platform_name: settings.platform_name,
  default_plan: settings.default_plan,
  default_max_users: String(settings.default_max_users),
  default_max_drivers: String(settings.default_max_drivers),
})
