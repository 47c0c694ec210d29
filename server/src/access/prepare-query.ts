import type { Compilable, CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from './as-actor.ts'

/**
 * A query that is built and compiled once, for those that every other request makes: building one of forty columns takes as long as
 * answering it. `build` is given a placeholder for each parameter, and may not look at it.
 */
export function prepareQuery<P extends unknown[], O>(
  build: (db: Db, ...parameters: P) => Compilable<O>,
) {
  const placeholders: unknown[] = Array.from({ length: build.length - 1 }, () => Symbol())
  let compiled: CompiledQuery<O> | undefined
  return async function runQuery(db: Db, ...values: P): Promise<O[]> {
    compiled ??= build(db, ...(placeholders as P)).compile()
    const parameters = compiled.parameters.map((value) => {
      const place = placeholders.indexOf(value)
      return place === -1 ? value : values[place]
    })
    const { rows } = await db.executeQuery<O>({ ...compiled, parameters })
    return rows
  }
}

const MAX_REMEMBERED = 200

/**
 * A query that is compiled once for each set of arguments, for lists that are asked for again and again with the same few filters.
 * `build` may look at its arguments, which must be JSON, and at nothing else.
 */
export function rememberQuery<A extends unknown[], O>(
  build: (db: Db, ...values: A) => Compilable<O>,
) {
  const remembered = new LRUCache<string, CompiledQuery<O>>({ max: MAX_REMEMBERED })
  return async function runQuery(db: Db, ...values: A): Promise<O[]> {
    const key = JSON.stringify(values)
    let compiled = remembered.get(key)
    if (!compiled) remembered.set(key, (compiled = build(db, ...values).compile()))
    const { rows } = await db.executeQuery<O>(compiled)
    return rows
  }
}
