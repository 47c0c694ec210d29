import { companies } from '@canhoto/contracts/companies'
import type { Route } from '../../access/route.ts'
import { listCompanies } from './queries.ts'

export default function companyRoutes(route: Route) {
  route(companies.list, ({ db }) => listCompanies(db))
}
