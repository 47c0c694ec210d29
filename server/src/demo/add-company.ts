import type pg from 'pg'
import type { DemoCompany } from './companies.ts'

const MONTH_MS = 40 * 86_400_000

export async function addCompany(client: pg.ClientBase, company: DemoCompany, now: Date) {
  const { id, name, domain, cnpj } = company
  await client.query(
    `insert into companies (id, name, domain, cnpj, email, subscription_plan, max_users, max_drivers, created_at)
     values ($1, $2, $3, $4, $5, 'PRO', 50, 20, $6)`,
    [id, name, domain, cnpj, `contato@${domain}`, new Date(now.getTime() - MONTH_MS)],
  )
  await client.query(
    `insert into vehicles (id, company_id, plate, model, brand, color, year)
     select gen_random_uuid(), $1, v.plate, v.model, v.brand, v.color, v.year
       from json_to_recordset($2) as v(plate text, model text, brand text, color text, year int)`,
    [id, JSON.stringify(company.vehicles)],
  )
}
