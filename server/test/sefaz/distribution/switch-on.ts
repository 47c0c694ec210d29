import type pg from 'pg'
import { v7 as uuid } from 'uuid'

/** The company has its documents read in this environment. */
export async function switchDistributionOn(
  owner: pg.Pool,
  companyId: string,
  environment = 'homologation',
) {
  const userId = uuid()
  await owner.query(
    `insert into users (id, username, password_hash, full_name) values ($1, $2, 'none', 'Ana')`,
    [userId, userId],
  )
  await owner.query(
    `insert into sefaz_settings (company_id, distribution, changed_by) values ($1, $2, $3)
     on conflict (company_id) do update set distribution = $2`,
    [companyId, environment, userId],
  )
}
