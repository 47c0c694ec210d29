/** The fields of `values` that differ from `before`. */
export function diffValues<Values extends object>(before: Values, values: Values): Partial<Values> {
  const fields = Object.keys(values) as (keyof Values)[]
  const changed = fields.filter((field) => values[field] !== before[field])
  return Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<Values>
}
