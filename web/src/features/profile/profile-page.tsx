import { auth } from '@canhoto/contracts/auth'
import { can } from '@canhoto/contracts/access'
import { Title } from '@mantine/core'
import { Suspense } from 'react'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { serverMessage } from '../../kit/server-message.ts'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { roleOf } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { OpenSessions } from './open-sessions.tsx'
import { OwnData } from './own-data.tsx'
import { PasswordForm } from './password-form.tsx'
import classes from './profile-page.module.css'

const BackgroundTracking = lazyPart(async () => ({
  default: (await import('./background-tracking.tsx')).BackgroundTracking,
}))

const DeliveryNotices = lazyPart(async () => ({
  default: (await import('./delivery-notices.tsx')).DeliveryNotices,
}))

const LocationViewers = lazyPart(async () => ({
  default: (await import('./location-viewers.tsx')).LocationViewers,
}))

const ProofEmails = lazyPart(async () => ({
  default: (await import('./proof-emails.tsx')).ProofEmails,
}))

export default function ProfilePage() {
  const role = roleOf(useSignedIn().user)
  return (
    <>
      <Title order={1} mb="lg">
        Perfil
      </Title>
      <div className={classes.columns}>
        <Data />
        <PasswordForm />
        {role && can(role, 'tracking.share') && (
          <Suspense>
            <DeliveryNotices />
            <BackgroundTracking />
            <LocationViewers />
          </Suspense>
        )}
        {role && can(role, 'dashboard.client') && (
          <Suspense>
            <ProofEmails />
          </Suspense>
        )}
        <OpenSessions />
      </div>
    </>
  )
}

/** Without a network, as the server said it last. */
function Data() {
  const me = useEndpointQuery(auth.me)
  const { user, company, storage_key } = useSignedIn()

  if (me.isPending)
    return (
      <div className={classes.waiting}>
        <Loading text="Carregando seus dados..." />
      </div>
    )
  if (me.data) return <OwnData me={me.data} />
  const onDevice = storage_key === null ? null : { ...user, company, storage_key }
  return (
    <div>
      <Failure
        title="Erro ao carregar seus dados"
        message={serverMessage(me.error)}
        onRetry={() => void me.refetch()}
      />
      {onDevice && <OwnData me={onDevice} />}
    </div>
  )
}
