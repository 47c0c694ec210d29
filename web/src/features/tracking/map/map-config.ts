import * as z from 'zod/mini'

const Address = z.url({ protocol: /^https?$/ })
const Config = z.object({
  map: z.optional(
    z.union([z.object({ tiles: Address, attribution: z.string() }), z.object({ style: Address })]),
  ),
})

/** The tiles or the style of vector maps that the installation names, if any. */
export async function readMapConfig() {
  const answer = await fetch('/config.json')
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return undefined
  return Config.safeParse(await answer.json()).data?.map
}
