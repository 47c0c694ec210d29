import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { Tokens } from '../../server/src/access/token.ts'
import type { Example, Viewer } from './calls.ts'

/** The users of fill-people.ts whose sessions each viewer has. */
const USERS: Record<Viewer, { name: string; role: Exclude<Viewer, 'SENDER'> }> = {
  MASTER: { name: 'master1', role: 'MASTER' },
  ADMIN: { name: 'admin1', role: 'ADMIN' },
  SUPERVISOR: { name: 'supervisor1', role: 'SUPERVISOR' },
  OPERATOR: { name: 'operator1', role: 'OPERATOR' },
  DRIVER: { name: 'driver7', role: 'DRIVER' },
  CLIENT: { name: 'client7', role: 'CLIENT' },
  SENDER: { name: 'client1', role: 'CLIENT' },
}

/** A token of each viewer. */
export async function signIn(owner: pg.Pool, tokens: Tokens) {
  const entries = Object.entries(USERS).map(async ([viewer, { name, role }]) => {
    const sessionId = uuid()
    const { rows } = await owner.query<{ user_id: string; company_id: string; driver_id: string }>(
      `select u.id as user_id, c.id as company_id, s.driver_id
         from users u, companies c, open_session($1, u.id, c.id, now() + interval '7 days') s
        where u.username = $2 and c.name = 'Empresa 0'`,
      [sessionId, name],
    )
    const [found] = rows
    if (!found) throw new Error(`${name} is missing.`)
    const { user_id: userId, company_id: companyId, driver_id: driverId } = found
    return [viewer, [await tokens.permanent({ role, userId, companyId, driverId, sessionId })]]
  })
  return Object.fromEntries(await Promise.all(entries)) as Record<Viewer, string[]>
}

/** The driver of USERS, one of the driver's deliveries of today, and days. */
export async function findExample(owner: pg.Pool) {
  const { rows } = await owner.query<Example>(`
    select v.id as "driverId", v.company_id as "companyId",
           (select d.id from deliveries d where d.driver_id = v.id and d.status = 'DELIVERED' order by d.created_at desc limit 1) as "deliveryId",
           (select i.id from imports i order by i.created_at desc limit 1) as "importId",
           (select u.id from users u where u.username = 'operator1') as "operatorId",
           bench_id('webhook', 1) as "webhookId", bench_id('mailbox', 1) as "mailboxId",
           today::text as today, (today - 1)::text as yesterday, (today - 30)::text as "monthAgo", (today - 400)::text as "longAgo"
      from drivers v join users u on u.id = v.user_id, (select (now() at time zone 'America/Sao_Paulo')::date as today) t
     where u.username = 'driver7'`)
  const [example] = rows
  if (!example) throw new Error('No example.')
  return example
}
