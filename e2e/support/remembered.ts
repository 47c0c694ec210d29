import type { BrowserContextOptions } from '@playwright/test'
import type { App } from './app.ts'
import { ask } from './api.ts'

interface SignedIn {
  token: string
  storage_key: string
  user: { id: string; driver_id: string | null; full_name: string }
}

interface Company {
  id: string
}

/** Signs a user of the demonstration in to the first company, without a browser. */
export async function signedInByApi(app: App, username: string) {
  return (await rememberedSession(app, username)).session
}

/** What a browser remembers of a user who signed in some time ago: a session of its own, as the web stores it. */
export async function rememberedSignIn(
  app: App,
  username: string,
): Promise<Exclude<BrowserContextOptions['storageState'], string | undefined>> {
  const { session, company } = await rememberedSession(app, username)
  const stored = {
    canhoto_token: session.token,
    canhoto_user: JSON.stringify(session.user),
    canhoto_company: JSON.stringify(company),
    canhoto_storage_key: session.storage_key,
  }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: app.url, localStorage }] }
}

async function rememberedSession(app: App, username: string) {
  const first = await ask<SignedIn>(app, '', 'POST', '/api/auth/login', {
    username,
    password: 'canhoto123',
  })
  const [company] = await ask<Company[]>(app, first.token, 'GET', '/api/auth/companies')
  const session = await ask<SignedIn>(app, first.token, 'POST', '/api/auth/select-company', {
    company_id: company?.id,
  })
  return { session, company }
}
