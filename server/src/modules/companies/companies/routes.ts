import { companies } from '@canhoto/contracts/companies'
import { Answer, FileAnswer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { type DatabaseRefusals, duplicate } from '../../../platform/errors.ts'
import { createCompany, updateCompany } from './commands.ts'
import { replaceLogo, storeLogo } from './logo.ts'
import { getLogo, getUsage, listCompanies } from './queries.ts'

const DEACTIVATED = 'Empresa desativada: ninguém mais entra nela, e os dados ficam guardados.'

export const databaseRefusals: DatabaseRefusals = {
  companies_domain_key: () => duplicate('domain', 'Já existe uma empresa com este domínio.'),
  companies_cnpj: () => duplicate('cnpj', 'Já existe uma empresa com este CNPJ.'),
}

export default function companyRoutes(route: Route, { storage }: Dependencies) {
  route(companies.list, ({ db, query }) => listCompanies(db, query))

  route(companies.create, async ({ db, body }) => {
    const message = 'Empresa cadastrada com sucesso!'
    return new Answer(await createCompany(db, body), { message })
  })

  route(companies.update, async ({ db, actor, params, body }) => {
    const message = 'Empresa atualizada com sucesso!'
    return new Answer(await updateCompany(db, actor, params.id, body), { message })
  })

  route(companies.deactivate, async ({ db, actor, params }) => {
    const company = await updateCompany(db, actor, params.id, { status: false })
    return new Answer(company, { message: DEACTIVATED })
  })

  route.inSteps(companies.setLogo, async ({ inTransaction, params, file }) => {
    const company = await storeLogo({ inTransaction, storage }, params.id, file)
    return new Answer(company, { message: 'Logotipo atualizado com sucesso!' })
  })

  route.inSteps(companies.deleteLogo, async ({ inTransaction, params }) => {
    const company = await replaceLogo({ inTransaction, storage }, params.id, null)
    return new Answer(company, { message: 'Logotipo removido com sucesso!' })
  })

  route(companies.logo, async ({ db, params }) => {
    const file = await getLogo(db, params.id)
    return new FileAnswer(storage.read(file.id), { ...file, isPublic: true })
  })

  route(companies.usage, ({ db, actor }) => getUsage(db, actor.companyId))
}
