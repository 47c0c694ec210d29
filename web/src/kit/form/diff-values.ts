/** The fields that hold something else than before. */
export function changesOf<Values extends object>(before: Values, now: Values): Partial<Values> {
  const fields = Object.keys(now) as (keyof Values)[]
  const changed = fields.filter((field) => now[field] !== before[field])
  return Object.fromEntries(changed.map((field) => [field, now[field]])) as Partial<Values>
}
