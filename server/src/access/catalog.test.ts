import { expect, test } from 'vitest'
import { startApp } from '../../test/harness.ts'

const { owner, pool } = await startApp()

/** Tables with company_id of which an actor could read rows of another company. A partition is reached through its parent alone. */
const UNPROTECTED = `
  select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
   where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not (
     c.relrowsecurity and c.relforcerowsecurity and case
       when c.relispartition then not has_table_privilege('canhoto_app', c.oid, 'select, insert, update, delete')
       else exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'company') end)`

test('every table with company_id is kept within its company', async () => {
  await owner.query(`select ensure_positions_day(current_date)`)
  expect((await owner.query(UNPROTECTED)).rows).toEqual([])
})

test('a forgotten table is noticed', async () => {
  await owner.query('create table forgotten (company_id uuid)')
  expect((await owner.query(UNPROTECTED)).rows).toEqual([{ table: 'forgotten' }])
  await owner.query('drop table forgotten')
})

test('no table of the application is readable without row security', async () => {
  const { rows } = await owner.query(`
    select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and has_table_privilege('canhoto_app', oid, 'select') and not (relrowsecurity and relforcerowsecurity)`)
  expect(rows).toEqual([])
})

test('without an actor no table has rows', async () => {
  const { rows } = await owner.query<{ relname: string }>(
    `select relname from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
        and has_any_column_privilege('canhoto_app', oid, 'select')`,
  )
  for (const { relname } of rows) {
    const found = await pool.query(`select 1 from ${relname}`)
    expect([relname, found.rowCount]).toEqual([relname, 0])
  }
})

test('the application reads no password', async () => {
  await expect(pool.query('select password_hash from users')).rejects.toThrow('permission denied')
  await expect(pool.query('select storage_key from users')).rejects.toThrow('permission denied')
})

test('the application cannot make itself the owner of anything', async () => {
  const { rows } = await pool.query(
    'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }])
  const owned = await pool.query(
    `select from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = current_user`,
  )
  expect(owned.rowCount).toBe(0)
})
