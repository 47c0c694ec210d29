import type { Compilable, CompiledQuery } from 'kysely'
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
