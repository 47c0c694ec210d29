import { companies, type PlatformSettings } from '@canhoto/contracts/companies'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SettingsForm } from './settings-form.tsx'

export default function SettingsPage() {
  const settings = useQuery({
    queryKey: [companies.settings.path],
    queryFn: () => call(companies.settings),
    // What somebody else saves meanwhile must not take a half-filled form away.
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <PageHeader title="Configurações" note="Da plataforma inteira" />
      {settings.isPending && <Loading text="Carregando configurações..." />}
      {settings.isError && (
        <Failure
          title="Erro ao carregar dados"
          message={serverMessage(settings.error, 'Verifique sua conexão e tente novamente.')}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.data && <SettingsForm key={versionOf(settings.data)} settings={settings.data} />}
    </>
  )
}

/** Other values are another form. */
function versionOf(settings: PlatformSettings) {
  return JSON.stringify(settings)
}
