import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import * as z from 'zod/mini'
import { isDay } from '../../lib/day.ts'
import { formatDay } from '../../lib/format.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { diffValues } from './diff-values.ts'

/** The record that a form edits. */
export interface EditedRecord<R, Values> {
  version: string
  /** The values of the form for the record as the server answers it. */
  toValues: (record: R) => Values
  /** Where the fields are not what people change one by one, as in a list of rows. */
  merge?: (versions: Versions<Values>) => Merged<Values>
}

interface Versions<Values> {
  base: Values
  /** The record's as it is now. */
  current: Values
  typed: Values
}

interface Merged<Values> {
  values: Values
  /** A line for each thing that a colleague changed. */
  lines: string[]
}

interface Options<E extends AnyEndpoint, Values> {
  endpoint: E
  initial: Values
  edited: EditedRecord<z.output<E['returns']>, Values> | undefined
}

/**
 * What an edit is compared with: the record as the form opened it, or as the server gave it when it had changed
 * meanwhile.
 */
export function useEditBase<E extends AnyEndpoint, Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  { endpoint, initial, edited }: Options<E, Values>,
) {
  const [latest, setLatest] = useState<{ values: Values; version: string } | null>(null)
  const base = latest ?? { values: initial, version: edited?.version }

  /**
   * Where the error says that the record changed meanwhile: takes its present values as the base, keeps what the user
   * changed, and answers a line for each field that a colleague changed.
   */
  function rebase(error: Error): string[] {
    if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE' || !edited) return []
    const record = z.parse<E['returns']>(endpoint.returns, error.current)
    const current = edited.toValues(record)
    const versions = { base: base.values, current, typed: form.getValues() }
    const { values, lines } = (edited.merge ?? mergeFields)(versions)
    setLatest({ values: current, version: (record as { version: string }).version })
    form.setInitialValues(current)
    form.resetDirty(current)
    form.setValues(values)
    return lines
  }

  function mergeFields({ base: before, current, typed }: Versions<Values>): Merged<Values> {
    const changes = diffValues(before, typed)
    const lines = Object.keys(diffValues(before, current)).map((field) =>
      describeField(form.getInputNode(field), field, current[field], changes[field]),
    )
    return { values: { ...current, ...changes }, lines }
  }

  return { base, rebase }
}

/** 'Cor: agora é “Azul”; você digitou “Verde”.' */
function describeField(node: HTMLElement | null, field: string, current: unknown, typed: unknown) {
  const now = `${labelOf(node) ?? field}: agora é “${textOf(node, current)}”`
  return typed === undefined || typed === current
    ? `${now}.`
    : `${now}; você digitou “${textOf(node, typed)}”.`
}

function labelOf(node: HTMLElement | null) {
  const labels = 'labels' in (node ?? {}) ? (node as HTMLInputElement).labels : null
  return labels?.[0]?.textContent.replace(/\s*\*$/, '')
}

function textOf(node: HTMLElement | null, value: unknown) {
  const options = node instanceof HTMLSelectElement ? Array.from(node.options) : []
  const text = String(value)
  return (
    options.find((option) => option.value === value)?.text ?? (isDay(text) ? formatDay(text) : text)
  )
}
