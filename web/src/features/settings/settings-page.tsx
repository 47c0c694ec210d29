import { companies } from '@canhoto/contracts/companies'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SettingsForm } from './settings-form.tsx'

export default function SettingsPage() {
  const settings = useEndpointQuery(companies.settings)
  // The form keeps the settings that it opened with, so it waits for those that the server has now.
  const isCurrent = settings.isFetchedAfterMount
  return (
    <>
      <PageHeader title="Configurações" note="Da plataforma inteira" />
      {!isCurrent && <Loading text="Carregando configurações..." />}
      {isCurrent && settings.isError && (
        <Failure
          title="Erro ao carregar dados"
          message={serverMessage(settings.error)}
          onRetry={() => void settings.refetch()}
        />
      )}
      {isCurrent && settings.data && <SettingsForm settings={settings.data} />}
    </>
  )
}
