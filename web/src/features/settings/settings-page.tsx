import { companies, type PlatformSettings } from '@canhoto/contracts/companies'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SettingsForm } from './settings-form.tsx'

export default function SettingsPage() {
  // A refetch must not replace a form that is half filled in.
  const settings = useEndpointQuery(companies.settings, {}, { refetchOnWindowFocus: false })
  return (
    <>
      <PageHeader title="Configurações" note="Da plataforma inteira" />
      {settings.isPending && <Loading text="Carregando configurações..." />}
      {settings.isError && (
        <Failure
          title="Erro ao carregar dados"
          message={serverMessage(settings.error)}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.data && <SettingsForm key={versionOf(settings.data)} settings={settings.data} />}
    </>
  )
}

/** The key of the form, which starts anew when the stored settings change. */
function versionOf(settings: PlatformSettings) {
  return JSON.stringify(settings)
}
