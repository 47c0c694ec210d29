import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { SAVES } from '../../kit/call/saves.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { endpointKey, type EndpointName } from '../../lib/http/endpoint-key.ts'
import { session } from '../../session/session.ts'
import { useReloadGuard } from '../../ui/reload-guard.ts'
import { describeProblem, findLineProblem } from './line-problem.ts'
import { type Column, parseLines } from './parse-lines.ts'

export interface PastedListOptions<Body, Saved> {
  endpoint: Pick<AnyEndpoint, 'body'>
  columns: readonly Column[]
  toBody: (cells: Record<string, string>) => Body
  save: (body: Body, headers: Record<string, string>) => Promise<Saved>
  invalidates: readonly EndpointName[]
}

type Result<Saved> = { saved: Saved } | { problem: string }

/**
 * Creates a record of each pasted line, one after the other. A wrong line stops no other, and a line that was saved is
 * never sent again; each has an Idempotency-Key of its own, for an answer that was lost.
 */
export function usePastedList<Body, Saved>(options: PastedListOptions<Body, Saved>) {
  const { endpoint, columns, toBody, save, invalidates } = options
  const client = useQueryClient()
  const [pasted, setPasted] = useState('')
  const [results, setResults] = useState<Readonly<Record<string, Result<Saved>>>>({})
  const isRunning = useRef(false)
  const keys = useRef(new Map<string, string>())
  useReloadGuard(pasted !== '')

  const lines = parseLines(pasted, columns).map(({ text, cells }, at, all) => {
    const body = toBody(cells)
    const isRepeated = all.findIndex((line) => line.text === text) < at
    const problem = isRepeated ? 'Linha repetida.' : findLineProblem(endpoint, body, columns)
    const result = isRepeated ? undefined : results[text]
    return { text, body, problem, result }
  })
  const ready = lines.filter(({ problem, result }) => !problem && !(result && 'saved' in result))

  async function saveLine({ text, body }: { text: string; body: Body }): Promise<Result<Saved>> {
    const key = keys.current.get(text) ?? uuid()
    keys.current.set(text, key)
    try {
      return { saved: await save(body, { 'idempotency-key': key }) }
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : undefined
      return { problem: describeProblem(fields ?? {}, columns) ?? serverMessage(error) }
    }
  }

  async function saveReady() {
    const owner = session.owner()
    let isWhole = true
    for (const line of ready) {
      // The rest is of the company that was left, and not of the one that is chosen by now.
      if (session.owner() !== owner) break
      const result = await saveLine(line)
      setResults((before) => ({ ...before, [line.text]: result }))
      isWhole &&= 'saved' in result
    }
    for (const each of invalidates) void client.invalidateQueries({ queryKey: endpointKey(each) })
    if (!isWhole) throw new Error('A line was not saved; it says why.')
  }

  const { mutate, isPending } = useMutation({
    mutationKey: SAVES,
    mutationFn: saveReady,
    onSettled: () => void (isRunning.current = false),
  })

  function saveAll() {
    if (isRunning.current) return
    isRunning.current = true
    mutate()
  }

  return { pasted, setPasted, lines, readyCount: ready.length, isSaving: isPending, saveAll }
}
