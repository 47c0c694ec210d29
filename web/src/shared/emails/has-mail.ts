import * as z from 'zod/mini'

const Config = z.object({ mail: z.optional(z.literal(true)) })

let loading: Promise<boolean> | undefined

async function load() {
  const answer = await fetch('/config.json')
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return false
  return Config.safeParse(await answer.json()).data?.mail ?? false
}

/** Whether this installation sends e-mails. Where that cannot be read nothing of them is offered. */
export function hasMail() {
  loading ??= load().catch(() => {
    loading = undefined
    return false
  })
  return loading
}
