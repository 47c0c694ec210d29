import { companies } from '@canhoto/contracts/companies'
import { Answer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import { updateSettings } from './commands.ts'
import { getSettings } from './queries.ts'

export default function settingsRoutes(route: Route) {
  route(companies.settings, ({ db }) => getSettings(db))

  route(companies.updateSettings, async ({ db, body }) => {
    const settings = await updateSettings(db, body)
    return new Answer(settings, { message: 'Configurações salvas com sucesso!' })
  })
}
