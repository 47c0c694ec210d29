import { SEFAZ_MODE_LABELS } from '@canhoto/contracts/labels/sefaz'
import { COLLECTED_DAYS } from '@canhoto/contracts/overdue-reading'
import {
  PRODUCTION_WORD,
  SEFAZ_MODES,
  type SefazSettings,
  sefazSettings,
} from '@canhoto/contracts/sefaz-settings'
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '../../../kit/call/use-endpoint-query.ts'
import { bindFields } from '../../../kit/form/bind-fields.ts'
import { DiscardQuestion } from '../../../kit/form/discard-question.tsx'
import { PageForm } from '../../../kit/form/page-form.tsx'
import { useEndpointForm } from '../../../kit/form/use-endpoint-form.ts'
import { useLeaveGuard } from '../../../kit/form/use-leave-guard.ts'
import { serverMessage } from '../../../kit/server-message.ts'
import { useSignedIn } from '../../../session/use-session.ts'
import { OF_SEFAZ } from '../../../shared/sefaz/of-sefaz.ts'
import { OverdueReadings } from '../../../shared/sefaz/overdue-readings.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Failure, Loading } from '../../../ui/data-states.tsx'
import { notify } from '../../../ui/toasts/notify.ts'
import { SaveButton } from '../save-button.tsx'
import { SettingsCard } from '../settings-card.tsx'
import classes from '../settings-form.module.css'
import { describeOpenEvents } from './describe-open-events.ts'

const MODES = SEFAZ_MODES.map((value) => ({ value, label: SEFAZ_MODE_LABELS[value] }))

/** Whether, and to which SEFAZ, events are sent, and whether documents are read from it. */
export function SefazSettingsCard() {
  const settings = useEndpointQuery(sefazSettings.get)
  if (settings.data) return <SettingsForm settings={settings.data} />
  return (
    <SettingsCard title="Envio à SEFAZ">
      {settings.isError ? (
        <Failure
          title="Erro ao carregar configurações"
          message={serverMessage(settings.error)}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <Loading text="Carregando configurações..." />
      )}
    </SettingsCard>
  )
}

/** What is typed stays when a reload brings what a colleague saved; the form starts anew with its own save. */
function SettingsForm({ settings }: { settings: SefazSettings }) {
  const [stored, setStored] = useState(settings)
  return <Fields key={stored.version} stored={stored} onSaved={setStored} />
}

interface Props {
  stored: SefazSettings
  onSaved: (stored: SefazSettings) => void
}

function Fields({ stored, onSaved }: Props) {
  const { form, ...state } = useEndpointForm(sefazSettings.update, {
    initial: valuesOf(stored),
    edited: { version: stored.version, toValues: valuesOf },
    invalidates: [sefazSettings.get, ...OF_SEFAZ],
    failure: { title: 'Erro', text: 'Erro ao salvar as configurações' },
    onSaved({ data }) {
      notify.success('Configurações da SEFAZ salvas!')
      onSaved(data)
    },
  })
  const guard = useLeaveGuard({ isDirty: form.isDirty(), onDiscard: form.reset })
  const field = bindFields(form)
  const { events, distribution } = form.getValues()
  const goesLive =
    (events === 'production' && stored.events !== 'production') ||
    (distribution === 'production' && stored.distribution !== 'production')
  return (
    <>
      <PageForm state={state} className={classes.form}>
        <SettingsCard title="Envio à SEFAZ">
          {!stored.has_valid_certificate && (
            <Callout tone="warning">
              Sem um certificado digital válido nada é enviado nem lido. O que houver espera por
              ele.
            </Callout>
          )}
          <OverdueReadings readings={stored.overdue} />
          <NativeSelect
            label="Comprovantes e insucessos de entrega"
            description={describeOpenEvents(stored)}
            data={MODES}
            {...field('events')}
          />
          <NativeSelect
            label="Entrada SEFAZ"
            description="Recebe as NF-e e os CT-e que nomeiam a empresa. Homologação quase não tem documentos."
            data={MODES}
            {...field('distribution')}
          />
          {distribution === 'off' && stored.distribution !== 'off' && (
            <Callout tone="warning">
              {`Se nenhum outro sistema consultar este CNPJ por ${COLLECTED_DAYS} dias, a SEFAZ deixa de juntar os documentos da empresa, e os que faltarem não chegam quando a entrada for religada.`}
            </Callout>
          )}
          {distribution === 'off' && (
            <TextInput
              label="Por que a entrada fica desligada"
              description="Por exemplo: outro sistema já consulta. Dois sistemas no mesmo CNPJ se bloqueiam por uma hora."
              {...field('distribution_off_reason', 200)}
            />
          )}
          {goesLive && <Confirmation field={field} />}
        </SettingsCard>
        <SaveButton isDirty={form.isDirty()} isSaving={state.isSaving} />
      </PageForm>
      <DiscardQuestion guard={guard} />
    </>
  )
}

type Values = ReturnType<typeof valuesOf>

/** Of what counts in law: a word, and the password of the user. */
function Confirmation({ field }: { field: ReturnType<typeof bindFields<Values>> }) {
  const { user } = useSignedIn()
  return (
    <>
      <Callout tone="warning">
        Em produção os eventos valem de verdade: ficam registrados na SEFAZ em nome da empresa.
      </Callout>
      <TextInput
        label={`Para confirmar, digite ${PRODUCTION_WORD}`}
        withAsterisk
        {...field('confirmation', 20)}
      />
      {/* Password managers read the user of the next password from it. */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordInput
        label="Sua senha do Canhoto"
        withAsterisk
        {...field('current_password', 500)}
        autoComplete="current-password"
      />
    </>
  )
}

const valuesOf = ({ events, distribution, distribution_off_reason }: SefazSettings) => ({
  events,
  distribution,
  distribution_off_reason: distribution_off_reason ?? '',
  confirmation: '',
  current_password: '',
})
