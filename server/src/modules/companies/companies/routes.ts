import { companies } from '@canhoto/contracts/companies'
import { Answer, FileAnswer } from '../../access/answer.ts'
import type { Route } from '../../access/route.ts'
import { boundedPage } from '../../domain/bounded-page.ts'
import { newestCompanies } from '../../domain/company-rows.ts'
import type { Means } from '../../modules.ts'
import { findLogo, replaceLogo, setLogo } from './logo.ts'
import { named, readUsage } from './queries.ts'
import { changeCompany, createCompany } from './save.ts'
import { readSettings, saveSettings } from './settings.ts'

const DEACTIVATED = 'Empresa desativada: ninguém mais entra nela, e os dados ficam guardados.'

export default function companyRoutes(route: Route, { storage }: Means) {
  route(companies.list, ({ db, query }) => {
    const rows = newestCompanies(db).where(named(query.search))
    const counted = db.selectFrom('companies as c').where(named(query.search))
    return boundedPage(query, rows, counted)
  })

  route(companies.create, async ({ db, body }) => {
    const message = 'Empresa cadastrada com sucesso!'
    return new Answer(await createCompany(db, body), { message })
  })

  route(companies.update, async ({ db, actor, params, body }) => {
    const message = 'Empresa atualizada com sucesso!'
    return new Answer(await changeCompany(db, actor, params.id, body), { message })
  })

  route(companies.deactivate, async ({ db, actor, params }) => {
    const company = await changeCompany(db, actor, params.id, { status: false })
    return new Answer(company, { message: DEACTIVATED })
  })

  route.inSteps(companies.setLogo, async ({ rows, params, file }) => {
    const company = await setLogo({ rows, storage }, params.id, file)
    return new Answer(company, { message: 'Logotipo atualizado com sucesso!' })
  })

  route.inSteps(companies.deleteLogo, async ({ rows, params }) => {
    const company = await replaceLogo({ rows, storage }, params.id, null)
    return new Answer(company, { message: 'Logotipo removido com sucesso!' })
  })

  route(companies.logo, async ({ db, params }) => {
    const { id, mime, name, size } = await findLogo(db, params.id)
    return new FileAnswer(storage.read(id), { type: mime, name, size, isPublic: true })
  })

  route(companies.usage, ({ db, actor }) => readUsage(db, actor.companyId))

  route(companies.settings, ({ db }) => readSettings(db))

  route(companies.updateSettings, async ({ db, body }) => {
    const settings = await saveSettings(db, body)
    return new Answer(settings, { message: 'Configurações salvas com sucesso!' })
  })
}
