import { type PersonRequest, privacy } from '@canhoto/contracts/privacy'
import { Title } from '@mantine/core'
import type { Ref } from 'react'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import classes from './privacy-page.module.css'
import { describeRequest, isUnfinished } from './request-state.tsx'
import { REQUEST_COLUMNS } from './request-columns.tsx'

const REFRESH_MS = 2000

/** What people asked for, and what became of it. */
export function PersonRequests({ titleRef }: { titleRef: Ref<HTMLHeadingElement> }) {
  const { paging } = useListAddress({}, 'requests_')
  return (
    <>
      <Title ref={titleRef} tabIndex={-1} order={3} fz="md" className={classes.subtitle ?? ''}>
        Pedidos
      </Title>
      <EndpointList
        endpoint={privacy.listRequests}
        paging={paging}
        refetchInterval={({ state }) => (state.data?.data.some(isUnfinished) ? REFRESH_MS : false)}
        renderBar={({ rows }) => <Announcement request={rows.find(isErasure)} />}
        pageSize={5}
        label="Pedidos"
        columns={REQUEST_COLUMNS}
        emptyText="Nenhum pedido ainda."
        failure={{ title: 'Erro ao carregar pedidos' }}
      />
    </>
  )
}

const isErasure = ({ kind }: PersonRequest) => kind === 'ERASURE'

/** What the latest erasure has come to, for screen readers. */
function Announcement({ request }: { request: PersonRequest | undefined }) {
  return <output className="visually-hidden">{request && describeRequest(request)}</output>
}
