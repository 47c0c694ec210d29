import { z } from 'zod'

const Name = z.string().regex(/^[a-z_][a-z_0-9]*$/)
const Instant = String.raw`\('[0-9: +.-]+'\)`

/** Written last into the archive: the sizes and hashes by which a restore checks that it is complete. */
export const Manifest = z.object({
  format: z.literal(1),
  created_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(z.object({ name: Name, columns: z.array(Name), rows: z.number() })),
  partitions: z.array(
    z.object({
      name: Name,
      parent: Name,
      // It becomes part of an SQL statement, so only a range of instants is accepted.
      bound: z.string().regex(new RegExp(`^(DEFAULT|FOR VALUES FROM ${Instant} TO ${Instant})$`)),
    }),
  ),
  sequences: z.array(z.object({ name: Name, value: z.string() })),
  entries: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })),
})

export type Manifest = z.infer<typeof Manifest>
export type Entry = Manifest['entries'][string]

export const MANIFEST = 'manifest.json'
export const tableEntry = (table: string) => `tables/${table}.copy`
export const FILES = 'files'
export const SECRETS = 'secrets'
