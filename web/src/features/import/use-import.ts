import { type Import, imports } from '@canhoto/contracts/imports'
import { useStore } from '@mantine/store'
import { useSyncExternalStore } from 'react'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { uploads, uploadStore } from './uploads.ts'

export const POLL_MS = 1500

export function useUploads(importId: string) {
  useStore(uploadStore)
  return uploads.list(importId)
}

/** Whether the server has files to read, or this tab sent or still sends some that it has not counted yet. */
export function isGoingOn({ id, waiting, total }: Import) {
  const sent = uploads.list(id).filter(({ state }) => !/^(failed|refused)$/.test(state)).length
  return waiting > 0 || total < sent
}

/** The progress of an import, polled until its last file is read. */
export function useImport(id: string) {
  const sent = useSentCount(id)
  const hasMore = (found: Import | undefined) =>
    sent === null || (found?.waiting ?? 0) > 0 || (found?.total ?? 0) < sent
  const query = useEndpointQuery(
    imports.get,
    { params: { id } },
    { refetchInterval: ({ state }) => hasMore(state.data?.data) && POLL_MS },
  )
  return { query, isGoingOn: hasMore(query.data) }
}

/** Null while this tab is sending: the list of files would be drawn again for every file that is sent. */
function useSentCount(importId: string) {
  return useSyncExternalStore(uploadStore.subscribe, () => {
    const own = uploads.list(importId)
    const isSending = own.some(({ state }) => state === 'waiting' || state === 'sending')
    return isSending ? null : own.filter(({ state }) => state === 'sent').length
  })
}
