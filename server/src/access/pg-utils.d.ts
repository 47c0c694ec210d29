/** A private part of pg, which @types/pg does not declare. */
declare module 'pg/lib/utils.js' {
  /** A parameter as the protocol sends it. */
  export function prepareValue(value: unknown): string | Buffer | null
}
