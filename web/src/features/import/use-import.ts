import { type Import, imports } from '@canhoto/contracts/imports'
import { IMPORT_PAGE_SIZE } from '@canhoto/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { call, callPage } from '../../lib/http/api.ts'
import { uploads } from './uploads.ts'

const LOOK_EVERY_MS = 1500

export const PER_PAGE = 50

export function useUploads(importId: string) {
  return useSyncExternalStore(
    uploads.subscribe,
    useCallback(() => uploads.of(importId), [importId]),
  )
}

/** Imports of the company, looked at again while one of them is going on. */
export function useImports(page: number) {
  return useQuery({
    queryKey: [imports.list.path, 'page', page],
    queryFn: ({ signal }) =>
      callPage(imports.list, { query: { page, per_page: IMPORT_PAGE_SIZE }, signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(goesOn) ?? false) && LOOK_EVERY_MS,
    placeholderData: (before) => before,
  })
}

/** What this tab still sends, or just sent, is there before it is counted. */
const goesOn = ({ id, waiting, total }: Import) =>
  waiting > 0 ||
  total < uploads.of(id).filter(({ state }) => !/^(failed|refused)$/.test(state)).length

/** How far an import is; asked again and again while there is something left to read. */
export function useImport(id: string) {
  const own = useUploads(id)
  const isSending = own.some(({ state }) => state === 'waiting' || state === 'sending')
  const sent = own.filter(({ state }) => state === 'sent').length
  // What was just sent is there before it is counted.
  const hasMore = (found: Import | undefined) =>
    (found?.waiting ?? 0) > 0 || (found?.total ?? 0) < sent
  const query = useQuery({
    queryKey: [imports.list.path, id],
    queryFn: ({ signal }) => call(imports.get, { params: { id }, signal }),
    refetchInterval: ({ state }) => (isSending || hasMore(state.data)) && LOOK_EVERY_MS,
  })
  return { query, isGoingOn: isSending || hasMore(query.data) }
}

export function useImportFiles(
  id: string,
  query: { outcome?: 'created' | 'duplicate' | 'refused' | 'proposed'; page: number },
  isGoingOn: boolean,
) {
  return useQuery({
    queryKey: [imports.list.path, id, 'files', query, isGoingOn],
    queryFn: ({ signal }) =>
      callPage(imports.files, { params: { id }, query: { ...query, per_page: PER_PAGE }, signal }),
    refetchInterval: isGoingOn && LOOK_EVERY_MS,
    placeholderData: (before) => before,
  })
}
