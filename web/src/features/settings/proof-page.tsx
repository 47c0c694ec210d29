import { companies, type ReceiverRule } from '@canhoto/contracts/companies'
import { NativeSelect } from '@mantine/core'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { DiscardQuestion } from '../../kit/form/discard-question.tsx'
import { PageForm } from '../../kit/form/page-form.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import { SaveButton } from './save-button.tsx'
import { SettingsCard } from './settings-card.tsx'
import classes from './settings-form.module.css'

const CHOICES: { value: ReceiverRule; label: string }[] = [
  { value: 'OPTIONAL', label: 'Opcional' },
  { value: 'REQUIRED', label: 'Obrigatório' },
]

/** What the company wants of a proof beside the photo. */
export default function ProofPage() {
  const rule = useEndpointQuery(companies.receiver)
  const isCurrent = rule.isFetchedAfterMount
  return (
    <>
      <PageHeader title="Comprovante de entrega" note="O que o motorista informa com a foto" />
      {!isCurrent && <Loading text="Carregando configurações..." />}
      {isCurrent && rule.isError && (
        <Failure
          title="Erro ao carregar dados"
          message={serverMessage(rule.error)}
          onRetry={() => void rule.refetch()}
        />
      )}
      {isCurrent && rule.data && (
        <RuleForm key={rule.data.receiver_rule} initial={rule.data.receiver_rule} />
      )}
    </>
  )
}

function RuleForm({ initial }: { initial: ReceiverRule }) {
  const { form, ...state } = useEndpointForm(companies.updateReceiver, {
    initial: { receiver_rule: initial },
    invalidates: [companies.receiver],
    failure: { title: 'Erro', text: 'Erro ao salvar as configurações' },
    onSaved: () =>
      notify.success('Comprovante salvo!', 'Vale na próxima vez que o motorista abrir o Canhoto.'),
  })
  const guard = useLeaveGuard({ isDirty: form.isDirty(), onDiscard: form.reset })
  return (
    <>
      <PageForm state={state} className={classes.form}>
        <SettingsCard title="Quem recebeu">
          <NativeSelect
            label="Nome de quem recebeu"
            description="O documento é sempre opcional."
            data={CHOICES}
            {...bindFields(form)('receiver_rule')}
          />
        </SettingsCard>
        <SaveButton isDirty={form.isDirty()} isSaving={state.isSaving} />
      </PageForm>
      <DiscardQuestion guard={guard} />
    </>
  )
}
