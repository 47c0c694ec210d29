import type pg from 'pg'

const DRIVERS = 500
const SMALL_COMPANIES = 9

/** A large company with its users, drivers and vehicles, some small ones beside it, and a MASTER. */
export async function fillPeople(owner: pg.PoolClient) {
  await owner.query(`
    insert into companies (id, name, domain, max_users, max_drivers)
      select bench_id('company', n), 'Empresa ' || n, 'empresa' || n || '.com.br', 10000, 10000
        from generate_series(0, ${SMALL_COMPANIES}) n`)
  // A trigger adds them otherwise.
  await owner.query(`
    insert into occurrence_reasons (company_id, code, label, delivery_status, photo_required, position)
      select c.id, s.code, s.label, s.delivery_status, s.photo_required, s.position from companies c, standard_reasons s`)
  await addUsers(owner)
  await owner.query(`
    insert into drivers (id, company_id, user_id, name, cpf)
      select bench_id('driver', n), bench_id('company', 0), bench_id('DRIVER', n), 'Motorista ' || n, lpad(n::text, 11, '0')
        from generate_series(1, ${DRIVERS}) n`)
  await owner.query(`
    insert into drivers (id, company_id, user_id, name)
      select bench_id('small driver', n), bench_id('company', n), bench_id('SMALL', n), 'Motorista'
        from generate_series(1, ${SMALL_COMPANIES}) n`)
  await owner.query(`
    insert into vehicles (id, company_id, plate, model, year)
      select bench_id('vehicle', n), bench_id('company', 0), 'BRA' || n % 10 || 'A' || lpad((n / 10)::text, 2, '0'), 'Fiorino', 2023
        from generate_series(1, ${DRIVERS}) n`)
}

/** The clients of the large company are receivers of some deliveries; the first of them is a sender of every tenth. */
async function addUsers(owner: pg.PoolClient) {
  await owner.query(`
    insert into users (id, username, password_hash, full_name, email, is_master)
      select bench_id(role, n), lower(role) || n, 'none', initcap(role) || ' ' || n, role || n || '@empresa.com.br', role = 'MASTER'
        from (values ('MASTER', 1), ('ADMIN', 5), ('SUPERVISOR', 10), ('OPERATOR', 20), ('CLIENT', 50), ('DRIVER', ${DRIVERS}),
          ('SMALL', ${SMALL_COMPANIES})) as roles (role, members), generate_series(1, members) n`)
  await owner.query(`
    insert into memberships (user_id, company_id, role, client_document)
      select bench_id(role, n), bench_id('company', 0), role,
             case when role = 'CLIENT' then case when n = 1 then '90000000000003' else lpad(n::text, 14, '0') end end
        from (values ('ADMIN', 5), ('SUPERVISOR', 10), ('OPERATOR', 20), ('CLIENT', 50), ('DRIVER', ${DRIVERS})) as roles (role, members),
             generate_series(1, members) n
      union all
      select bench_id('SMALL', n), bench_id('company', n), 'DRIVER', null from generate_series(1, ${SMALL_COMPANIES}) n`)
  // A user of every day, for two years.
  await owner.query(`
    insert into sessions (id, user_id, company_id, role, timezone, expires_at, ended_at, created_at)
      select gen_random_uuid(), bench_id('OPERATOR', n % 20 + 1), bench_id('company', 0), 'OPERATOR', 'America/Sao_Paulo', at, at, at
        from (select n, now() - n * interval '20 minutes' as at from generate_series(1, 50000) n) signed_in order by at`)
}
