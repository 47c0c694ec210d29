import { VIEW_LABELS } from '@canhoto/contracts/labels/location-views'
import { ROLE_LABELS } from '@canhoto/contracts/labels/role'
import { locationViews } from '@canhoto/contracts/location-views'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { formatDay } from '../../lib/format.ts'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import classes from './profile-page.module.css'
import { ProfileSection } from './profile-section.tsx'

/** The driver sees who looked at the own location. */
export function LocationViewers() {
  return (
    <ProfileSection
      id="quem-viu"
      title="Quem viu sua localização"
      note="As pessoas da empresa que viram onde você está ou esteve, por dia, no último ano."
    >
      <List />
    </ProfileSection>
  )
}

function List() {
  const list = useEndpointQuery(locationViews.listOwn)
  if (list.isPending) return <Loading text="Carregando..." />
  if (!list.data) {
    return (
      <Failure
        title="Erro ao carregar quem viu"
        message={serverMessage(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (list.data.length === 0) return <Empty>Ninguém viu sua localização ainda.</Empty>
  return (
    <ul className={classes.sessions}>
      {list.data.map(({ day, viewer_name, viewer_role, kind }) => (
        <li key={`${day} ${viewer_name} ${kind}`} className={classes.session}>
          <div className={classes.about}>
            <p className={classes.device}>{viewer_name ?? 'Plataforma'}</p>
            <p className={classes.detail}>
              {[viewer_role && ROLE_LABELS[viewer_role], VIEW_LABELS[kind]]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <p className={classes.detail}>{formatDay(day)}</p>
        </li>
      ))}
    </ul>
  )
}
